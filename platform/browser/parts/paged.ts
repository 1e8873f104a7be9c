import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { QueryLike } from './states.tsx';

type Fetch<T> = (page: number, signal: AbortSignal) => Promise<readonly T[]>;

/** A list that is asked for page by page until an empty page comes. */
export function usePaged<T>(queryKey: readonly unknown[], fetchPage: Fetch<T>, enabled = true) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.length === 0 ? undefined : all.length + 1),
    enabled,
  });
  const { fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError]);
  const { data, error, isPending, refetch } = query;
  return {
    query: { data: data?.pages.flat(), error, isPending, refetch } satisfies QueryLike<T[]>,
    more,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    retryMore: isFetchNextPageError ? () => void fetchNextPage() : null,
  };
}
