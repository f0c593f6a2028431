import { textTasks, type TextInput, type TextOutput, type TextTaskName } from './text-tasks.ts';

/** The entry point of a thread of `text-pool.ts`: runs one task at a time. */
export default function runTask<N extends TextTaskName>({
  name,
  input,
}: {
  name: N;
  input: TextInput<N>;
}): TextOutput<N> | Promise<TextOutput<N>> {
  const task = textTasks[name] as (input: TextInput<N>) => TextOutput<N> | Promise<TextOutput<N>>;
  return task(input);
}
