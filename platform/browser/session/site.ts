import { useQuery } from '@tanstack/react-query';
import { get } from '../api/client.ts';

export type SiteConfig = {
  readonly site_logo: string;
  readonly site_name: string;
  /** Where one reaches the house; empty for nowhere. */
  readonly zxkf_url?: string;
  readonly telegram_url?: string;
  readonly whatsApp_url?: string;
  readonly jie_url?: string;
  readonly hk_url?: string;
  readonly mode: 'demo' | 'live';
  /** Prices can be known before they come. */
  readonly predictable_prices?: 0 | 1;
  readonly registration_code: 'required' | 'off';
};

/** What the operator says about the site; asked once a visit. */
export function useSite() {
  return useQuery({
    queryKey: ['site'],
    queryFn: ({ signal }) => get<SiteConfig>('/getSiteConfig', { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
