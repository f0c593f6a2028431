import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { Document, TemplateScope } from '../../../api/contract/documents.ts';
import type { TemplateName } from '../../../api/contract/templates.ts';
import { useTellUnreached } from '../../components/use-tell-unreached.ts';
import { callApi, calls, keyOf, pagesOf, queryOf } from '../../lib/calls.ts';
import { binChanged } from '../../lib/queries/bin.ts';
import { documentChanged, documentKey } from '../../lib/queries/documents.ts';
import { countsChanged } from '../../lib/queries/spaces.ts';

const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The templates that the person may use in a space. @param spaceId undefined until a space is chosen */
export const useTemplates = (spaceId: number | undefined) =>
  useInfiniteQuery({
    ...pagesOf(calls.templates.list, { params: { id: spaceId ?? 0 } }),
    enabled: spaceId !== undefined,
    // others may have made some
    staleTime: 2_000,
  });

/** A template as it would become a document now. */
export const useFilledTemplate = (template: TemplateName | undefined, spaceId: number | undefined) =>
  useQuery({
    ...queryOf(calls.templates.read, {
      params: { template: template ?? 0 },
      query: { spaceId: spaceId ?? 0, timeZone: timeZone() },
    }),
    enabled: template !== undefined && spaceId !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

function templatesChanged(client: QueryClient, { id, spaceId }: Pick<Document, 'id' | 'spaceId'>): void {
  documentChanged(client, spaceId);
  countsChanged(client, [spaceId]);
  void client.invalidateQueries({ queryKey: keyOf(calls.templates.list, { params: { id: spaceId } }) });
  void client.invalidateQueries({ queryKey: documentKey(id) });
}

export function useSetTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, template }: { id: number; template: TemplateScope | null }) =>
      callApi(calls.templates.set, { params: { id }, body: { template } }),
    onSuccess: (document) => {
      client.setQueryData(documentKey(document.id), document);
      templatesChanged(client, document);
    },
  });
}

interface NewFromTemplate {
  title: string;
  spaceId: number;
  parentId: number | null;
  template: TemplateName;
}

/** Creates one document, even if it takes several attempts. */
export function useCreateFromTemplate() {
  const client = useQueryClient();
  const tellUnreached = useTellUnreached();
  return useMutation({
    mutationFn: (wanted: NewFromTemplate) =>
      callApi(calls.documents.create, { body: { ...wanted, timeZone: timeZone() } }),
    onSuccess: (created) => {
      client.setQueryData(documentKey(created.id), created);
      documentChanged(client, created.spaceId);
      countsChanged(client);
      tellUnreached(created.unreachedMentions);
    },
  });
}

/** Creates an empty template of a space. */
export function useMakeTemplate(spaceId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (title: string) => {
      const { id } = await callApi(calls.documents.create, {
        body: { title, spaceId, parentId: null, content: '' },
      });
      return callApi(calls.templates.set, { params: { id }, body: { template: 'space' } });
    },
    onSuccess: (document) => templatesChanged(client, document),
  });
}

export function useDeleteTemplate(spaceId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callApi(calls.documents.remove, { params: { id } }),
    onSuccess: (_answer, id) => {
      templatesChanged(client, { id, spaceId });
      void binChanged(client, spaceId);
    },
  });
}
