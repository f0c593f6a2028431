import {
  managing,
  operating,
  row,
  theSpace,
  type Subject,
  type WaitingWrite,
} from './rights-while-waiting.rows.ts';

const url = 'https://hooks.example.org/';
const events = ['document.saved'];
const theHook = ({ hookId }: Subject) => row('hooks', hookId);
const pathOf = ({ hookId }: Subject) => `/api/hooks/${hookId}`;
const ofManager = { as: 'manager', lock: theHook, needs: managing } as const;

/** Writes of those who have programs told of changes. */
export const writesOfHooks: readonly WaitingWrite[] = [
  {
    call: 'POST /api/hooks',
    as: 'manager',
    lock: theSpace,
    send: (client, { spaceId }) => client.post('/api/hooks', { url, events, spaceId }),
    needs: managing,
  },
  {
    ...ofManager,
    call: 'PATCH /api/hooks/{id}',
    send: (client, subject) => client.send('PATCH', pathOf(subject), { body: { url } }),
  },
  {
    ...ofManager,
    call: 'PATCH /api/hooks/{id}',
    detail: 'of all spaces, by an administrator',
    as: 'admin',
    before: ({ hookId }) => `update hooks set space_id = null where id = ${hookId}`,
    send: (client, subject) => client.send('PATCH', pathOf(subject), { body: { events } }),
    needs: operating,
  },
  {
    ...ofManager,
    call: 'POST /api/hooks/{id}/secret',
    send: (client, subject) => client.post(`${pathOf(subject)}/secret`),
  },
  {
    ...ofManager,
    call: 'DELETE /api/hooks/{id}',
    send: (client, subject) => client.delete(pathOf(subject)),
  },
  {
    ...ofManager,
    call: 'POST /api/hooks/{id}/test',
    send: (client, subject) => client.post(`${pathOf(subject)}/test`),
  },
  {
    ...ofManager,
    call: 'POST /api/hooks/{id}/deliveries/{delivery}/repeat',
    send: (client, subject) => client.post(`${pathOf(subject)}/deliveries/${subject.hookDelivery}/repeat`),
  },
];
