import { useQuery } from '@tanstack/react-query';
import type { riskReadMessage } from '../../../core/wire/risk-read.ts';
import { get } from '../api/client.ts';
import { useLoggedIn } from '../session/session.ts';

/**
 * Whether the customer has read a notice of risk, on whatever device.
 * @param own beginning of the keys of what is the customer's own: asked again when that has changed
 * @param path the call that says so
 */
export function useRiskRead(
  own: string,
  path: string,
  fields: Readonly<Record<string, number>> = {},
): boolean {
  const { data } = useQuery({
    queryKey: [own, 'risk', fields],
    queryFn: ({ signal }) =>
      get<ReturnType<typeof riskReadMessage>>(path, { fields, signal, quiet: true }),
    enabled: useLoggedIn(),
  });
  return data?.risk_read === true;
}
