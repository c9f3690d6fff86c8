import { ErrorNote, formatAgo, formatNumber, Status } from '@zeughaus/web-shared'
import type { Schema } from '../../api.ts'
import classes from './sources.module.css'

export function SmtpState({ smtp }: { smtp: Schema<'SmtpState'> }) {
  if (smtp.state === 'off')
    return (
      <div className={classes['smtp']}>
        <Status tone="quiet">ausgeschaltet</Status>
        <p>
          Damit Exchange oder Microsoft 365 jede Mail hierher schickt, setzen Sie <code>MAILARCHIV_SMTP_PORT</code>,{' '}
          <code>MAILARCHIV_SMTP_HOST</code> und <code>MAILARCHIV_SMTP_ALLOW</code>, starten neu und tragen diesen
          Rechner dort als Journal-Empfänger ein.
        </p>
      </div>
    )
  return (
    <div className={classes['smtp']}>
      <Status tone={smtp.state === 'listening' ? 'good' : 'bad'}>
        {smtp.state === 'listening' ? 'empfangsbereit' : 'gestört'}
      </Status>
      {smtp.error !== null && <ErrorNote>{smtp.error}</ErrorNote>}
      <dl>
        <div>
          <dt>Adresse</dt>
          <dd>{smtp.address}</dd>
        </div>
        <div>
          <dt>Verschlüsselung</dt>
          <dd>{smtp.tls ? 'STARTTLS' : 'keine (kein Zertifikat eingestellt)'}</dd>
        </div>
        <div>
          <dt>Erlaubte Netze</dt>
          <dd>{smtp.allow.join(', ')}</dd>
        </div>
        <div>
          <dt>Seit dem Start</dt>
          <dd>
            {formatNumber(smtp.accepted)} angenommen, {formatNumber(smtp.refused)} abgewiesen
          </dd>
        </div>
        <div>
          <dt>Letzte Mail</dt>
          <dd>{smtp.last_at === null ? 'noch keine' : formatAgo(smtp.last_at)}</dd>
        </div>
      </dl>
    </div>
  )
}
