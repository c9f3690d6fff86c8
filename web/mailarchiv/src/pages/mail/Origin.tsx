import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatBytes, formatInstant, Section, Surface } from '@zeughaus/web-shared'
import { BASE, type Schema } from '../../api.ts'
import { IfMay } from '../IfMay.tsx'
import classes from './Origin.module.css'

type Mail = Schema<'MailView'>

/** Shows how the mail came in, its proof of integrity, and all header fields. */
export function Origin({ mail }: { mail: Mail }) {
  return (
    <Section title="Herkunft und Nachweis">
      <Surface>
        <dl className={classes['facts']}>
          <div>
            <dt>Archiviert</dt>
            <dd>{formatInstant(mail.archived_at)}</dd>
          </div>
          {mail.provenance.map(({ at, text }) => (
            <div key={`${at} ${text}`}>
              <dt>Eingang</dt>
              <dd>
                {text}
                <span className={classes['quiet']}> {formatInstant(at)}</span>
              </dd>
            </div>
          ))}
          <div>
            <dt>Größe</dt>
            <dd>{formatBytes(mail.size)}</dd>
          </div>
          <div>
            <dt>SHA-256</dt>
            <dd className={classes['mono']}>{mail.sha256}</dd>
          </div>
          <div>
            <dt>Kennung</dt>
            <dd className={classes['mono']}>{mail.id}</dd>
          </div>
          {mail.message_id !== null && (
            <div>
              <dt>Message-ID</dt>
              <dd className={classes['mono']}>
                <Link
                  to="/suche"
                  search={{ q: `messageid:"<${mail.message_id}>"` }}
                  title="Alle Mails mit dieser Message-ID"
                >
                  {`<${mail.message_id}>`}
                </Link>
              </dd>
            </div>
          )}
        </dl>
        <IfMay right="nachweis.lesen">
          <Button
            component="a"
            variant="default"
            href={`${BASE}/mails/${mail.id}/proof`}
            download={`${mail.id}.tlog-proof`}
            leftSection={<IconShieldCheck size={18} aria-hidden />}
            className={classes['proof']}
          >
            Nachweis herunterladen
          </Button>
        </IfMay>
        <details className={classes['headers']}>
          <summary>Alle Kopfzeilen ({mail.headers.length})</summary>
          <pre>{mail.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}</pre>
        </details>
      </Surface>
    </Section>
  )
}
