/** What a run of deletion means for the person who looks at it. */
import type { Deletion } from '../words.ts'

/** Whether the person who looks at it has proposed it: they alone may change it without releasing it. */
const isOwn = ({ actions }: Deletion) => actions.includes('except') && !actions.includes('release')

/** What is now, and what happens next. */
export function nextOf(run: Deletion): string {
  const { state, mails, error, proposed_by } = run
  switch (state) {
    case 'proposing':
      return 'Sie können diese Seite verlassen und wiederkommen. Gelöscht wird noch nichts.'
    case 'proposed':
      if (mails === 0) return 'Zur Zeit ist keine Mail frei: Es gibt nichts freizugeben.'
      return isOwn(run)
        ? 'Sie haben diesen Löschlauf vorgeschlagen: Freigeben muss ihn eine andere Person mit der Rolle Datenschutz. Bis dahin wird nichts gelöscht.'
        : `Gelöscht wird nichts, bevor eine andere Person als ${proposed_by} diese Liste freigibt.`
    case 'failed':
      return 'Gelöscht wurde nichts.'
    case 'withdrawn':
      return 'Gelöscht wurde nichts, und die Liste ist verworfen.'
    case 'released':
      return error === null
        ? 'Vor dem Löschen wird noch einmal gerechnet: Was eine Regel oder Löschsperre inzwischen hält, bleibt.'
        : 'Gelöscht ist noch nichts. Der Dienst versucht es jede Minute noch einmal; bis dahin lässt sich der Löschlauf zurückziehen.'
    case 'running':
      return error === null
        ? 'Die Liste steht fest. Das lässt sich nicht mehr anhalten.'
        : 'Der Dienst versucht es jede Minute noch einmal, bis alle Mails der Liste gelöscht sind.'
    case 'done':
      return mails === 0
        ? 'Vor dem Löschen war keine Mail der Liste mehr frei: Alle sind geblieben.'
        : 'Die Mails sind nicht mehr im Archiv, auch ihre Anhänge nicht. Ihre Löschung steht unterschrieben im Beweisprotokoll.'
  }
}
