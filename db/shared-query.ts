import type { Knex } from 'knex';

interface Waiting<Question, Answer> {
  question: Question;
  answer: (answer: Answer) => void;
  fail: (error: unknown) => void;
}

interface Queue<Question, Answer> {
  waiting: Waiting<Question, Answer>[];
  running: number;
}

/** In a larger batch, questions would wait too long for each other's answers. */
const maxPerQuery = 32;
/**
 * Simultaneous queries of one kind. With two, the batches would be half as large: measured, a quarter fewer answers per
 * second.
 */
const queriesAtOnce = 1;

/**
 * Combines questions of the same kind that are asked at the same time into one query, because the round trip to the
 * database is most of the cost of a short question. Nothing is cached: a question is answered by a query that began
 * after it was asked.
 * @param ask answers each question, in their order
 */
export function shareQuery<Question, Answer>(
  ask: (runner: Knex, questions: readonly Question[]) => Promise<Answer[]>,
): (runner: Knex, question: Question) => Promise<Answer> {
  const queues = new WeakMap<Knex, Queue<Question, Answer>>();

  async function serve(runner: Knex, queue: Queue<Question, Answer>): Promise<void> {
    queue.running += 1;
    while (queue.waiting.length > 0) {
      const batch = queue.waiting.splice(0, maxPerQuery);
      try {
        const answers = await ask(
          runner,
          batch.map(({ question }) => question),
        );
        batch.forEach(({ answer }, index) => answer(answers[index] as Answer));
      } catch (error) {
        for (const { fail } of batch) fail(error);
      }
    }
    queue.running -= 1;
  }

  return (runner, question) => {
    let queue = queues.get(runner);
    if (!queue) queues.set(runner, (queue = { waiting: [], running: 0 }));
    const { waiting, running } = queue;
    const answered = new Promise<Answer>((answer, fail) => {
      waiting.push({ question, answer, fail });
    });
    if (running < queriesAtOnce) void serve(runner, queue);
    return answered;
  };
}
