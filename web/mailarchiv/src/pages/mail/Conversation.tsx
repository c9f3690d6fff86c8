import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ErrorNote, formatCount, formatInstant, formatShort, Section, Surface } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api.ts'
import type { SearchState } from '../search/state.ts'
import { senderName } from '../senderName.ts'
import classes from './Conversation.module.css'

type Mail = Schema<'MailView'>

/** The other mails of the conversation, as a short list; nothing for a mail that stands alone. */
export function Conversation({ mail, search }: { mail: Mail; search: SearchState }) {
  const { id, mails } = mail.conversation
  const conversation = useQuery({
    queryKey: ['conversation', mail.id],
    enabled: mails > 1,
    staleTime: 60_000,
    queryFn: () => unwrap(api.GET('/mails/{id}/conversation', { params: { path: { id: mail.id } } })),
  })
  if (mails <= 1) return null
  return (
    <Section
      title="Unterhaltung"
      aside={
        <Link to="/suche" search={{ q: `thread:${id}` }} className={classes['all']}>
          Alle {formatCount(mails, 'Mail', 'Mails')} als Trefferliste
        </Link>
      }
    >
      {conversation.isError && <ErrorNote>{conversation.error.message}</ErrorNote>}
      {conversation.data && (
        <Surface padded={false}>
          <ol className={classes['list']} aria-label="Mails der Unterhaltung">
            {conversation.data.mails.map((other) => (
              <li key={other.id}>
                <Link
                  to="/mails/$id"
                  params={{ id: other.id }}
                  search={search}
                  className={classes['mail']}
                  {...(other.id === mail.id ? { 'aria-current': 'true' as const } : {})}
                >
                  <span className={classes['from']}>{senderName(other.from)}</span>
                  <span className={classes['subject']}>{other.subject || 'ohne Betreff'}</span>
                  <time dateTime={other.date} title={formatInstant(other.date)} className={classes['date']}>
                    {formatShort(other.date)}
                  </time>
                </Link>
              </li>
            ))}
          </ol>
        </Surface>
      )}
    </Section>
  )
}
