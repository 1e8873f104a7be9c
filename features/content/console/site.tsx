import { Box, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { consoleGet } from '../../../platform/browser/console/client.ts';
import { Facts, Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import { Awaited } from '../../../platform/browser/console/states.tsx';
import { SITE_LINKS, type SiteLink, type SiteSettings } from '../contract.ts';
import { CoverField } from './cover-field.tsx';

const LABELS: Readonly<Record<SiteLink, string>> = {
  support: 'Support chat',
  game: 'Game',
  app: 'App download',
  telegram: 'Telegram',
  whatsapp: 'WhatsApp',
  loan: 'Loans',
  repayment: 'Repayment',
};

interface Shown {
  readonly site: SiteSettings;
}

function LookButton({ site }: Shown) {
  const [name, setName] = useState(site.name);
  const [logo, setLogo] = useState(site.logo);
  return (
    <ActionButton
      label="Change name and logo"
      sentence="Customers see the change immediately."
      path="/site/look"
      fields={{ name, logo }}
      permission="settings.change"
      isComplete={name.trim() !== '' && (name !== site.name || logo !== site.logo)}
      reason
    >
      <TextField label="Name" value={name} onChange={({ target }) => setName(target.value)} />
      <CoverField
        what={['Logo (path of an image on this site; empty for the default)', 'a logo']}
        cover={logo}
        onChange={setLogo}
      />
    </ActionButton>
  );
}

function LinksButton({ site }: Shown) {
  const [links, setLinks] = useState(site.links);
  return (
    <ActionButton
      label="Change links"
      sentence="Takes effect in a day, once another operator, if there is one, has confirmed it."
      path="/site/links"
      fields={links}
      permission="settings.change"
      isComplete={SITE_LINKS.some((link) => links[link].trim() !== site.links[link])}
      reason
    >
      {SITE_LINKS.map((link) => (
        <TextField
          key={link}
          label={LABELS[link]}
          value={links[link]}
          placeholder="https://"
          onChange={({ target }) => setLinks({ ...links, [link]: target.value })}
        />
      ))}
    </ActionButton>
  );
}

/** What the site is called, its sign, and where it leads out of itself. */
export function SiteScreen() {
  const {
    data: site,
    error,
    refetch,
  } = useQuery({
    queryKey: ['site'],
    queryFn: () => consoleGet<SiteSettings>('/site'),
  });
  if (site === undefined) {
    return <Awaited title="Name and links" error={error} retry={() => void refetch()} />;
  }
  return (
    <Screen
      title="Name and links"
      hint="Brand name, logo and links that customers see."
      actions={
        <Box sx={{ display: 'flex', gap: 1 }}>
          <LookButton key={`look ${site.name} ${site.logo}`} site={site} />
          <LinksButton key={`links ${JSON.stringify(site.links)}`} site={site} />
        </Box>
      }
    >
      <Panel title="Name and logo">
        <Facts
          rows={[
            ['Name', site.name],
            ['Logo', site.logo || 'default'],
          ]}
        />
      </Panel>
      <Panel title="Links">
        <Facts rows={SITE_LINKS.map((link) => [LABELS[link], site.links[link] || '–'] as const)} />
      </Panel>
    </Screen>
  );
}
