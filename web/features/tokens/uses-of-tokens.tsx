import { useId } from 'react';
import { Link } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRowStyles } from '../../components/list-rows.styles.ts';
import { SectionHeading } from '../../components/section-heading.tsx';
import { areAssistantsOn } from '../../lib/assistants.ts';
import { addressOf, calls } from '../../lib/calls.ts';
import { CopiedLine } from './copied-line.tsx';

// oxlint-disable-next-line lingui/no-unlocalized-strings -- a header, with what stands for the token
const authorization = 'Bearer lct_…';
// oxlint-disable-next-line lectern/calls-of-contract -- a page that the server draws
const apiPage = '/api/docs';

/** What people do with a token: a first call for a script, and where assistants may, how they connect. */
export function UsesOfTokens() {
  const rows = useRowStyles();
  const [scriptsId, assistantsId] = [useId(), useId()];
  const { origin } = location;
  const address = `${origin}/mcp`;
  const server = { type: 'http', url: address, headers: { Authorization: authorization } };
  const recent = origin + addressOf(calls.documents.recent);
  return (
    <>
      <section aria-labelledby={scriptsId} className={rows.root}>
        <SectionHeading id={scriptsId}>{t`Scripts`}</SectionHeading>
        <p className={rows.intro}>
          <Trans>
            Every call is described on{' '}
            <Link inline href={apiPage}>
              the page of the API
            </Link>
            .
          </Trans>
        </p>
        {/* oxlint-disable-next-line lingui/no-unlocalized-strings -- a command */}
        <CopiedLine label={t`A first call`} line={`curl -H "Authorization: ${authorization}" ${recent}`} />
      </section>
      {areAssistantsOn() ? (
        <section aria-labelledby={assistantsId} className={rows.root}>
          <SectionHeading id={assistantsId}>{t`Assistants`}</SectionHeading>
          <p className={rows.intro}>
            {t`Programs that speak the Model Context Protocol (MCP) can search and read here, and write with a token for writing. They see what the token sees.`}
          </p>
          <CopiedLine label={t`Address`} line={address} />
          <CopiedLine label={t`Configuration`} line={JSON.stringify({ mcpServers: { lectern: server } })} />
        </section>
      ) : null}
    </>
  );
}
