import { useMutation } from '@tanstack/react-query'
import { formatCount } from '@zeughaus/web-shared'
import type { Form } from '@zeughaus/web-shared/form'
import type { RefObject } from 'react'
import { ApiError, api, unwrap } from '../../api/index.ts'
import { orNull } from '../../components/body.ts'
import { toast } from '../../components/toast.ts'
import { afterIssue, putOnTray, type TrayItem } from './tray.ts'

export interface Values {
  empfaenger: string
  an_einheit_id: string
  faellig_am: string
  bemerkung: string
}

/** One item that is issued. */
interface Issued {
  readonly id: string
  readonly item: TrayItem
}

/** What was just issued. */
export interface Done {
  readonly empfaenger: string
  readonly issued: readonly Issued[]
}

interface Options {
  readonly form: Form<Values>
  readonly tray: RefObject<readonly TrayItem[]>
  readonly setTray: (tray: readonly TrayItem[]) => void
  readonly onDone: (done: Done) => void
}

/** Hands out all items one by one, or one that is confirmed. A rejected item stays on the tray with its reason. */
export function useAusgabe({ form, tray, setTray, onDone }: Options) {
  return useMutation({
    mutationFn: async (confirmed: TrayItem | undefined) => {
      const empfaenger = form.values.empfaenger.trim()
      const sent = confirmed === undefined ? tray.current : [confirmed]
      const refused: TrayItem[] = []
      const issued: Issued[] = []
      for (const { fehler: _earlier, isAsked: _question, ...item } of sent) {
        try {
          const { id } = await issue(item, form.values, confirmed !== undefined)
          issued.push({ id, item })
        } catch (error) {
          // An error of recipient or deadline concerns all items: show it once, at its field.
          if (error instanceof ApiError && ['empfaenger', 'faellig_am', 'bemerkung'].some((name) => error.fields[name]))
            form.fail(error)
          refused.push({ ...item, ...refusalOf(error) })
        }
      }
      return { sent, refused, done: { empfaenger, issued } }
    },
    onSuccess: ({ sent, refused, done }) => {
      setTray(afterIssue(tray.current, sent, refused))
      if (done.issued.length > 0) onDone(done)
    },
  })
}

const issue = (
  { material_id, menge, geraet_instanz_id, lagerplatz }: TrayItem,
  { empfaenger, an_einheit_id, faellig_am, bemerkung }: Values,
  isConfirmed: boolean,
) =>
  unwrap(
    api.POST('/ausgaben', {
      body: {
        material_id,
        menge,
        geraet_instanz_id,
        lagerplatz_id: lagerplatz?.id ?? null,
        empfaenger: empfaenger.trim(),
        an_einheit_id: orNull(an_einheit_id),
        faellig_am: orNull(faellig_am),
        bemerkung: orNull(bemerkung),
        ...(isConfirmed ? { bestaetigt: true } : {}),
      },
    }),
  )

/** What stands beside a rejected item: the sentence, and whether the person may confirm it. */
function refusalOf(error: unknown): Pick<TrayItem, 'fehler' | 'isAsked'> {
  if (error instanceof ApiError && error.hinweise.length > 0) return { fehler: error.hinweise.join(' '), isAsked: true }
  return { fehler: error instanceof Error ? error.message : 'Das hat nicht geklappt.' }
}

/** Takes back what was just issued; it lies on the tray again. What cannot be taken back stays issued. */
export function useUndo({
  tray,
  setTray,
  onDone,
}: Pick<Options, 'setTray' | 'tray'> & { onDone: (left: Done | undefined) => void }) {
  return useMutation({
    mutationFn: async ({ empfaenger, issued }: Done) => {
      const left: Issued[] = []
      for (const one of issued) {
        try {
          await unwrap(api.POST('/ausgaben/{id}/rueckgabe', { params: { path: { id: one.id } }, body: {} }))
          setTray(putOnTray(tray.current, one.item))
        } catch (error) {
          left.push(one)
          toast(error instanceof Error ? error.message : 'Das hat nicht geklappt.', { tone: 'bad' })
        }
      }
      if (left.length < issued.length)
        toast(
          `${formatCount(issued.length - left.length, 'Posten liegt', 'Posten liegen')} wieder zum Ausgeben bereit.`,
        )
      return left.length === 0 ? undefined : { empfaenger, issued: left }
    },
    onSuccess: onDone,
  })
}
