/** The states of a shortage and its approvals: tables "Fehlbestand" and "Mindermenge" of docs/spec/state-tables.md. */
import { conflict, impossible, stateTable, type Transition } from '@zeughaus/platform'
import type { MindermengeStatus } from '../../kern/db/db.gen.ts'
import type { FehlbestandStatus } from './fehlbestand.schema.ts'

/** The facts that decide which actions a caller is offered; those that are not known count against them. */
interface FehlbestandState {
  readonly status: FehlbestandStatus
  /** Whether an approval is active. */
  readonly genehmigt?: boolean
  /** Whether the caller holds the running check of the object. */
  readonly in_eigener_kontrolle?: boolean
}

const OFFENE = ['offen', 'in_bearbeitung', 'nachgefuellt_teilweise'] as const

const erledigtError = () =>
  conflict('fehlbestand_erledigt', 'Dieser Fehlbestand ist schon erledigt. Laden Sie die Liste bitte neu.')

export const fehlbestandStates = stateTable<FehlbestandState>()({
  // The quantity decides the status, see statusNachMenge.
  nachfuellen: {
    from: OFFENE,
    permission: ({ in_eigener_kontrolle }) =>
      in_eigener_kontrolle === true ? ['nachfuellung.erfassen'] : ['nachfuellung.erfassen', 'fehlbestand.bearbeiten'],
    refuse: erledigtError,
    event: 'nachfuellung_erfasst',
  },
  bearbeiten: {
    from: ['offen', 'nachgefuellt_teilweise'],
    to: 'in_bearbeitung',
    permission: 'fehlbestand.bearbeiten',
    refuse: ({ status }, erlaubt) =>
      impossible(
        status === 'erledigt'
          ? 'Dieser Fehlbestand ist erledigt und wird nicht mehr bearbeitet.'
          : 'Dieser Fehlbestand ist schon in Bearbeitung.',
        { erlaubt },
      ),
  },
  genehmigen: {
    from: OFFENE,
    permission: 'mindermenge.genehmigen',
    when: ({ genehmigt }) => genehmigt === false,
    refuse: ({ status }) =>
      status === 'erledigt'
        ? erledigtError()
        : conflict('mindermenge_aktiv', 'Für diesen Fehlbestand gilt schon eine Mindermengen-Genehmigung.'),
    event: 'mindermenge_genehmigt',
  },
})

/** What happens to a shortage by itself. */
export const fehlbestandFolgen = stateTable<FehlbestandState>()({
  erledigen: { from: OFFENE, to: 'erledigt', refuse: erledigtError, event: 'fehlbestand_erledigt' },
})

/** Decides the status after a refill: the shortage ends when the quantity reaches or exceeds the target. */
export function statusAfterRefill(istmenge: number, sollmenge: number): 'nachgefuellt_teilweise' | 'erledigt' {
  return istmenge < sollmenge ? 'nachgefuellt_teilweise' : 'erledigt'
}

/** How an approval ends; it begins as `aktiv`. */
export const mindermengeEnde = {
  /** The object's next check starts or is taken over, or the approval's provisional shortage is discarded. */
  ablaufen: { from: ['aktiv'], to: 'abgelaufen' },
  /** Its shortage becomes `erledigt`. */
  erledigen: { from: ['aktiv'], to: 'beendet' },
} as const satisfies Readonly<Record<string, Transition<{ readonly status: MindermengeStatus }, never, never>>>

/** The effect of a count on the open shortage of its position. */
export type Zaehlfolge =
  /** Nothing is missing, and nothing was. */
  | 'keine'
  | 'entsteht'
  /** The shortage that this check created takes the new count. */
  | 'angepasst'
  /** The shortage is deleted: the count that created it was wrong. */
  | 'verworfen'
  /** The shortage ends because it was refilled; the refill stays on record. */
  | 'erledigt'
  /** The count names an older shortage, which takes the count when the check is finished. */
  | 'benannt'

/** @param offen the open shortage of the position, if there is one */
export function effectOfZaehlung(
  counted: number,
  sollmenge: number,
  offen: { readonly ausDieserKontrolle: boolean; readonly nachgefuellt: boolean } | undefined,
): Zaehlfolge {
  const fehlt = counted < sollmenge
  if (offen === undefined) return fehlt ? 'entsteht' : 'keine'
  if (!offen.ausDieserKontrolle) return 'benannt'
  if (fehlt) return 'angepasst'
  return offen.nachgefuellt ? 'erledigt' : 'verworfen'
}
