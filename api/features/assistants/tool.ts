import type { z } from 'zod';
import type { Call } from '../../contract/call.ts';
import type { Actor } from '../../core/access/actor.ts';
import { check } from '../../core/http/validate.ts';
import type { CommentsService } from '../comments/service.ts';
import type { DocumentsService } from '../documents/service.ts';
import type { SearchService } from '../search/service.ts';
import type { SpacesService } from '../spaces/service.ts';

export interface ToolServices {
  comments: CommentsService;
  documents: DocumentsService;
  search: SearchService;
  spaces: SpacesService;
}

export interface ToolContext {
  actor: Actor;
  services: ToolServices;
  /** What the addresses of documents begin with. */
  origin: string;
  /** Aborted if the assistant gives up waiting. */
  hungUp: AbortSignal;
}

/** Something that an assistant can do. It does the same as a call of the API, by the same service. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  /** Who may use it: whoever may make this call. */
  call: Call;
  input: z.ZodObject;
  /** True if the service itself limits how many of these one sender runs at once. */
  hasOwnTurns?: boolean;
  /**
   * @returns the texts of the answer
   * @throws AppError 400 if `given` is not what it takes
   */
  run: (context: ToolContext, given: unknown) => Promise<string[]>;
}

interface ToolOf<Input extends z.ZodObject> extends Omit<Tool, 'run'> {
  input: Input;
  run: (context: ToolContext, input: z.infer<Input>) => Promise<string[]>;
}

/** Ties what a tool takes to what it does. */
export const defineTool = <Input extends z.ZodObject>({ run, ...tool }: ToolOf<Input>): Tool => ({
  ...tool,
  run: async (context, given) => run(context, check(tool.input, given) as z.infer<Input>),
});

export const addressOf = (origin: string, documentId: number): string => `${origin}/documents/${documentId}`;
