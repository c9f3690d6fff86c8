import { IconPaperclip } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatBytes, formatInstant, formatShort } from '@zeughaus/web-shared'
import type { Schema } from '../../api.ts'
import { Marked } from '../Marked.tsx'
import { senderName } from '../senderName.ts'
import classes from './HitList.module.css'
import { ofMail } from './hits.ts'
import type { SearchState } from './state.ts'

type Mails = readonly Schema<'Hit'>[]

export function HitList({ mails, state }: { mails: Mails; state: SearchState }) {
  return (
    <ol className={classes['list']} aria-label="Treffer">
      {mails.map((mail) => (
        <li key={mail.id}>
          <Link to="/mails/$id" params={{ id: mail.id }} search={ofMail(state)} className={classes['hit']}>
            <span className={classes['from']} title={mail.from}>
              {senderName(mail.from)}
            </span>
            <time className={classes['date']} dateTime={mail.date} title={formatInstant(mail.date)}>
              {formatShort(mail.date)}
              {mail.is_future && ' (liegt in der Zukunft)'}
            </time>
            <span className={classes['subject']}>
              {mail.subject.length === 0 ? <em>ohne Betreff</em> : <Marked text={mail.subject} />}
            </span>
            <span className={classes['size']}>
              {mail.has_attachments && <IconPaperclip size={16} aria-label="mit Anhang" role="img" />}
              {formatBytes(mail.size)}
            </span>
            {mail.excerpt.length > 0 && (
              <span className={classes['excerpt']}>
                <Marked text={mail.excerpt} />
              </span>
            )}
            {mail.files.map(({ index, filename, excerpt }) => (
              <span key={index} className={classes['file']}>
                <strong>in {filename}:</strong> <Marked text={excerpt} />
              </span>
            ))}
          </Link>
        </li>
      ))}
    </ol>
  )
}
