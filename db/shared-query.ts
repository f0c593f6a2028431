import type { Knex } from 'knex';

interface Waiting<Question, Answer> {
  question: Question;
  answer: (answer: Answer) => void;
  fail: (error: unknown) => void;
}

interface Desk<Question, Answer> {
  waiting: Waiting<Question, Answer>[];
  asking: number;
}

/** More would keep those behind them waiting for a result that is not theirs. */
const mostAtOnce = 32;
/** Queries of one kind at the same time. With two, each had half the company: a quarter fewer answers a second. */
const queriesAtOnce = 1;

/**
 * Lets those who ask the same kind of question at the same time share one query: one exchange with the database
 * in place of many, which is most of what a short question costs. Nothing is kept: a question is answered by a
 * query that began after it was asked.
 * @param ask answers each question, in their order
 */
export function shareQuery<Question, Answer>(
  ask: (runner: Knex, questions: readonly Question[]) => Promise<Answer[]>,
): (runner: Knex, question: Question) => Promise<Answer> {
  const desks = new WeakMap<Knex, Desk<Question, Answer>>();

  async function serve(runner: Knex, desk: Desk<Question, Answer>): Promise<void> {
    desk.asking += 1;
    while (desk.waiting.length > 0) {
      const batch = desk.waiting.splice(0, mostAtOnce);
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
    desk.asking -= 1;
  }

  return (runner, question) => {
    let desk = desks.get(runner);
    if (!desk) desks.set(runner, (desk = { waiting: [], asking: 0 }));
    const { waiting, asking } = desk;
    const answered = new Promise<Answer>((answer, fail) => {
      waiting.push({ question, answer, fail });
    });
    if (asking < queriesAtOnce) void serve(runner, desk);
    return answered;
  };
}
