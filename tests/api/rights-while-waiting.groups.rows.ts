import {
  managing,
  operating,
  row,
  theSpace,
  type Subject,
  type WaitingWrite,
} from './rights-while-waiting.rows.ts';

const theGroup = ({ groupId }: Subject) => row('groups', groupId);

/** These hold the actor's account while they wait: who deletes it waits for them, and so comes after. */
const holdingAccount = operating.filter((taking) => taking !== 'account deleted');

/** These hold the space while they wait. */
const holdingSpace = managing.filter((taking) => taking !== 'space deleted');

const managingByGroup = [...operating, 'left the group', 'group demoted', 'space deleted'] as const;

/** Writes of groups: who is in them, and what they may do in a space. */
export const writesOfGroups: readonly WaitingWrite[] = [
  {
    call: 'POST /api/groups',
    as: 'admin',
    lock: () => 'lock table groups in share mode',
    send: (client, { actorId }) => client.post('/api/groups', { name: `Made by ${actorId}` }),
    needs: operating,
  },
  {
    call: 'PUT /api/groups/{id}',
    as: 'admin',
    lock: theGroup,
    send: (client, { groupId }) => client.put(`/api/groups/${groupId}`, { description: 'Changed' }),
    needs: operating,
  },
  {
    call: 'DELETE /api/groups/{id}',
    as: 'admin',
    lock: theGroup,
    send: (client, { groupId }) => client.delete(`/api/groups/${groupId}`),
    needs: holdingAccount,
  },
  {
    call: 'POST /api/groups/{id}/members',
    as: 'admin',
    lock: theGroup,
    send: async (client, { groupId, actorId }) => {
      const { body } = await client.get<{ username: string }>(`/api/users/${actorId}`);
      return client.post(`/api/groups/${groupId}/members`, { people: body.username });
    },
    needs: holdingAccount,
  },
  {
    call: 'PUT /api/groups/{id}/members/{userId}',
    as: 'admin',
    lock: theGroup,
    send: (client, { groupId, otherId }) => client.put(`/api/groups/${groupId}/members/${otherId}`),
    needs: holdingAccount,
  },
  {
    call: 'DELETE /api/groups/{id}/members/{userId}',
    as: 'admin',
    lock: theGroup,
    send: (client, { groupId, ownerId }) => client.delete(`/api/groups/${groupId}/members/${ownerId}`),
    needs: holdingAccount,
  },
  {
    call: 'PUT /api/spaces/{id}/groups/{groupId}',
    as: 'manager',
    lock: theSpace,
    send: (client, { spaceId, groupId }) =>
      client.put(`/api/spaces/${spaceId}/groups/${groupId}`, { role: 'editor' }),
    needs: managing,
  },
  {
    call: 'PUT /api/spaces/{id}/groups/{groupId}',
    detail: 'waiting for the group',
    as: 'manager',
    lock: theGroup,
    send: (client, { spaceId, groupId }) =>
      client.put(`/api/spaces/${spaceId}/groups/${groupId}`, { role: 'editor' }),
    needs: holdingSpace,
  },
  {
    call: 'PUT /api/spaces/{id}/groups/{groupId}',
    detail: 'as a manager by a group',
    as: 'manager by group',
    lock: theSpace,
    send: (client, { spaceId, groupId }) =>
      client.put(`/api/spaces/${spaceId}/groups/${groupId}`, { role: 'manager' }),
    needs: managingByGroup,
  },
  {
    call: 'PUT /api/spaces/{id}/groups/{groupId}',
    detail: 'as a manager by a group, waiting for the group',
    as: 'manager by group',
    lock: theGroup,
    send: (client, { spaceId, groupId }) =>
      client.put(`/api/spaces/${spaceId}/groups/${groupId}`, { role: 'manager' }),
    needs: managingByGroup.filter((taking) => taking !== 'space deleted'),
  },
  {
    call: 'PUT /api/spaces/{id}/members/{userId}',
    detail: 'as a manager by a group, waiting for the person',
    as: 'manager by group',
    lock: ({ otherId }) => row('users', otherId),
    send: (client, { spaceId, otherId }) =>
      client.put(`/api/spaces/${spaceId}/members/${otherId}`, { role: 'manager' }),
    needs: ['left the group', 'group demoted'],
  },
  {
    call: 'DELETE /api/spaces/{id}/groups/{groupId}',
    as: 'manager',
    lock: theSpace,
    send: (client, { spaceId, groupId }) => client.delete(`/api/spaces/${spaceId}/groups/${groupId}`),
    needs: managing,
  },
];
