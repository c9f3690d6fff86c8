/** The columns of a request's list of mails. */
import { Checkbox } from '@mantine/core'
import { formatShort } from '@zeughaus/web-shared'
import type { Schema } from '../../api.ts'
import type { Column } from '../DataTable.tsx'
import form from '../Form.module.css'
import { participationText } from '../participation.ts'
import classes from '../Record.module.css'
import { Subject } from '../Subject.tsx'
import { senderName } from '../senderName.ts'
import { keptText } from './kept.ts'
import type { Request } from './words.ts'

export type Mail = Schema<'RequestMails'>['mails'][number]

const COLUMNS: readonly Column<Mail>[] = [
  { title: 'Datum', cell: ({ mail }) => (mail === null ? '–' : formatShort(mail.date)) },
  { title: 'Die Person', cell: ({ roles }) => (roles.length === 0 ? 'nur genannt' : participationText(roles)) },
]

/** What becomes of a mail differs only for an erasure. */
export const columnsOf = ({ kind, state }: Pick<Request, 'kind' | 'state'>): readonly Column<Mail>[] => [
  { title: 'Mail', lead: true, cell: (row) => <Name row={row} isRestricted={state === 'restricted'} /> },
  ...COLUMNS,
  kind === 'erasure' ? { title: 'Löschung', cell: fateText } : { title: 'Gehört zum Antrag', cell: belongsText },
]

const belongsText = ({ left_out: reason }: Mail): string => (reason === null ? 'ja' : `nein, ausgenommen: ${reason}`)

function fateText({ mail, left_out: reason, kept }: Mail): string {
  if (mail === null) return 'gelöscht'
  if (reason !== null) return `bleibt, ausgenommen: ${reason}`
  return kept === null ? 'frei' : keptText(kept)
}

/** Subject and sender of a mail, or the id of one that is deleted. A restricted one is read only by those who are named. */
function Name({ row: { id, mail }, isRestricted }: { row: Mail; isRestricted: boolean }) {
  if (mail === null)
    return (
      <>
        <span className={classes['id']}>{id}</span>
        <span className={form['scope']}>nicht mehr im Archiv</span>
      </>
    )
  return (
    <>
      {isRestricted ? mail.subject || 'ohne Betreff' : <Subject id={id} subject={mail.subject} />}
      <span className={form['scope']}>{senderName(mail.from)}</span>
    </>
  )
}

/** A column in which a person chooses mails to leave out, or to take in again. */
export const choosing = (
  chosen: ReadonlySet<string>,
  choose: (mail: string, isChosen: boolean) => void,
): Column<Mail> => ({
  title: 'Auswahl',
  cell: ({ id, mail }) =>
    mail === null ? (
      '–'
    ) : (
      <Checkbox
        size="md"
        aria-label={`„${mail.subject || 'ohne Betreff'}“ auswählen`}
        checked={chosen.has(id)}
        onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
      />
    ),
})
