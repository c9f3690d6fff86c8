import { ErrorNote } from '@zeughaus/web-shared'
import classes from '../Retention.module.css'
import type { Deletion } from '../words.ts'

/** Warns of a run that deletes every mail of the archive; nothing for any other. */
export function AllWarning({ run: { is_all: isAll, state } }: { run: Deletion }) {
  if (!isAll || state === 'withdrawn') return null
  return (
    <ErrorNote>
      <strong className={classes['warning']}>
        {state === 'done'
          ? 'Dieser Löschlauf hat alle Mails des Archivs gelöscht.'
          : 'Dieser Löschlauf würde alle Mails des Archivs löschen.'}
      </strong>
      {state === 'proposed' && ' Bitte prüfen Sie vor der Freigabe, ob die Regeln so gemeint sind.'}
    </ErrorNote>
  )
}
