import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';

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
  return {
    query: { ...query, data: query.data?.pages.flat() },
    more,
    isLoadingMore: isFetchingNextPage,
    retryMore: isFetchNextPageError ? () => void fetchNextPage() : null,
  };
}
