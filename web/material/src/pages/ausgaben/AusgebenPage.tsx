import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPackageExport } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { EmptyState, ErrorNote, formatCount, PageHead, Section, Surface } from '@zeughaus/web-shared'
import type { Form } from '@zeughaus/web-shared/form'
import { type RefObject, useReducer, useRef, useState } from 'react'
import { ApiError, api, type Schema, unwrap } from '../../api/index.ts'
import { orNull } from '../../components/body.ts'
import { useEinheiten } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { dayFromToday } from '../../components/days.ts'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { MaterialPicker } from '../../components/MaterialPicker.tsx'
import { toast } from '../../components/toast.ts'
import { useForm } from '../../components/useForm.ts'
import { useUnsaved } from '../../components/useUnsaved.ts'
import type { Reading } from '../../scan/reading.ts'
import { ScanInput } from '../../scan/ScanInput.tsx'
import { type ScanResult, useScanSequence, useScanTarget } from '../../scan/scanTarget.ts'
import { UEBERALL, useSession } from '../../session/useSession.ts'
import classes from './AusgebenPage.module.css'
import { findAusgabegut } from './findAusgabegut.ts'
import { afterIssue, itemOfGeraet, itemOfMaterial, putOnTray, type TrayItem } from './tray.ts'

const Tray = lazyComponent(async () => (await import('./Tray.tsx')).Tray)

const route = getRouteApi('/ausgaben/neu')

/** Hands out material: choose the recipient, scan items onto the tray, confirm. */
export function AusgebenPage() {
  const { darfIrgendwo } = useSession()
  return darfIrgendwo('lager.bearbeiten') ? <AusgebenBoard /> : <Denied />
}

function AusgebenBoard() {
  const { scannen } = route.useSearch()
  const { darf } = useSession()
  // A person of a place hands out what comes from there.
  const needsLagerplatz = !darf('lager.bearbeiten', UEBERALL)
  const navigate = route.useNavigate()
  const form = useForm({ empfaenger: '', an_einheit_id: '', faellig_am: '', bemerkung: '' })
  const [tray, setTray] = useLatest<readonly TrayItem[]>([])
  const [lagerplatz, setLagerplatz] = useLatest<Schema<'Lagerplatz'> | null>(null)
  const add = (items: TrayItem): boolean => {
    const vorher = tray.current
    setTray(putOnTray(vorher, items))
    return tray.current !== vorher
  }
  const read = useScanSequence((reading) =>
    readAusgabegut(reading, { lagerplatz: lagerplatz.current, needsLagerplatz, add, setLagerplatz }),
  )
  useScanTarget({ seite: '/ausgaben/neu', titel: 'Ausgeben', read })
  const hasCamera = (offen: boolean) =>
    void navigate({ search: offen ? { scannen: '1' } : {}, replace: true, resetScroll: false })
  const ausgabe = useAusgabe(form, tray, setTray)
  useUnsaved(tray.current.length > 0)
  return (
    <>
      <PageHead
        title="Ausgeben"
        action={
          <Button
            disabled={tray.current.length === 0}
            loading={ausgabe.isPending}
            onClick={() => {
              form.clearErrors()
              ausgabe.mutate(undefined)
            }}
          >
            {tray.current.length === 0
              ? 'Ausgeben'
              : `${formatCount(tray.current.length, 'Posten', 'Posten')} ausgeben`}
          </Button>
        }
      />
      <div className={common['stack']}>
        <Surface>
          <div className={classes['who']}>
            <TextInput
              label="Wer bekommt es?"
              placeholder="Jugendfeuerwehr, M. Krause"
              maxLength={200}
              {...form.field('empfaenger')}
            />
            <LeiheField form={form} />
            <TextInput type="date" label="Zurück bis" min={dayFromToday()} {...form.field('faellig_am')} />
            <TextInput label="Bemerkung" maxLength={500} {...form.field('bemerkung')} />
          </div>
        </Surface>
        <ScanInput hasCamera={scannen !== undefined} onCamera={hasCamera} />
        <Origin lagerplatz={lagerplatz.current} {...(needsLagerplatz ? {} : { onClear: () => setLagerplatz(null) })} />
        {form.remark !== undefined && <ErrorNote>{form.remark}</ErrorNote>}
        <Section title="Wird ausgegeben">
          {tray.current.length === 0 ? (
            <Surface>
              <EmptyState icon={<IconPackageExport size={40} />} title="Noch nichts">
                Geräte und Packungen scannen, oder unten ein Material wählen.
              </EmptyState>
            </Surface>
          ) : (
            <Tray tray={tray.current} onChange={setTray} onConfirm={(item) => ausgabe.mutate(item)} />
          )}
        </Section>
        {(lagerplatz.current !== null || !needsLagerplatz) && (
          <WithoutCode onMaterial={(material) => add(itemOfMaterial(material, lagerplatz.current))} />
        )}
      </div>
    </>
  )
}

interface Values {
  empfaenger: string
  an_einheit_id: string
  faellig_am: string
  bemerkung: string
}

/** Lends to another Einheit, which then sees what it has and until when. Hidden where there is no Einheit. */
function LeiheField({ form }: { form: Form<Values> }) {
  const einheiten = useEinheiten()
  if (einheiten.length === 0) return null
  const choose = (id: string) => {
    form.set('an_einheit_id', id)
    const name = einheiten.find(({ value }) => value === id)?.label
    if (form.values.empfaenger.trim() === '' && name !== undefined) form.set('empfaenger', name)
  }
  return (
    <NativeSelect
      label="Einer Einheit leihen"
      data={[{ value: '', label: 'nein' }, ...einheiten]}
      {...form.field('an_einheit_id')}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}

/** State that the next scan can read before React draws again. */
function useLatest<T>(initial: T): [RefObject<T>, (next: T) => void] {
  const latest = useRef(initial)
  const [, redraw] = useReducer((turn: number) => turn + 1, 0)
  const set = (next: T) => {
    latest.current = next
    redraw()
  }
  return [latest, set]
}

interface Progress {
  readonly lagerplatz: Schema<'Lagerplatz'> | null
  /** Whether material comes from a Lagerplatz only. */
  readonly needsLagerplatz: boolean
  /** Adds an item to the tray; false when it only raised a quantity. */
  readonly add: (items: TrayItem) => boolean
  readonly setLagerplatz: (lagerplatz: Schema<'Lagerplatz'>) => void
}

async function readAusgabegut(
  reading: Reading,
  { lagerplatz, needsLagerplatz, add, setLagerplatz }: Progress,
): Promise<ScanResult> {
  try {
    const found = await findAusgabegut(reading)
    if (found.art === 'unknown') return { feedback: 'unknown', sentence: `„${reading.text}“ gibt es nicht` }
    if (found.art === 'lagerplatz') {
      setLagerplatz(found.lagerplatz)
      return { feedback: 'found', sentence: `Ab jetzt aus ${found.lagerplatz.code}` }
    }
    if (found.art === 'material' && lagerplatz === null && needsLagerplatz)
      return { feedback: 'unknown', sentence: 'Scannen Sie zuerst den Lagerplatz, aus dem es kommt' }
    const items = found.art === 'geraet' ? itemOfGeraet(found.geraet) : itemOfMaterial(found.material, lagerplatz)
    return add(items)
      ? { feedback: 'found', sentence: items.name }
      : { feedback: 'already_counted', sentence: `${items.name} liegt schon da` }
  } catch (error) {
    return { feedback: 'unknown', sentence: error instanceof Error ? error.message : 'Das hat nicht geklappt.' }
  }
}

/** Hands out all items one by one, or one that is confirmed. A rejected item stays on the tray with its reason. */
function useAusgabe(
  form: Form<Values>,
  tray: RefObject<readonly TrayItem[]>,
  setTray: (tray: readonly TrayItem[]) => void,
) {
  return useMutation({
    mutationFn: async (confirmed: TrayItem | undefined) => {
      const { empfaenger, an_einheit_id, faellig_am, bemerkung } = form.values
      const sent = confirmed === undefined ? tray.current : [confirmed]
      const refused: TrayItem[] = []
      for (const { fehler: _earlier, isAsked: _question, ...items } of sent) {
        const { material_id, menge, geraet_instanz_id, lagerplatz } = items
        try {
          await unwrap(
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
                bestaetigt: confirmed !== undefined,
              },
            }),
          )
        } catch (error) {
          // An error of recipient or deadline concerns all items: show it once, at its field.
          if (error instanceof ApiError && ['empfaenger', 'faellig_am', 'bemerkung'].some((name) => error.fields[name]))
            form.fail(error)
          refused.push({ ...items, ...refusalOf(error) })
        }
      }
      return { sent, refused, empfaenger: empfaenger.trim() }
    },
    onSuccess: ({ sent, refused, empfaenger }) => {
      const out = sent.length - refused.length
      setTray(afterIssue(tray.current, sent, refused))
      if (out > 0) toast(`${formatCount(out, 'Posten', 'Posten')} an ${empfaenger} ausgegeben.`)
    },
  })
}

/** What stands beside a rejected item: the sentence, and whether the person may confirm it. */
function refusalOf(error: unknown): Pick<TrayItem, 'fehler' | 'isAsked'> {
  if (error instanceof ApiError && error.hinweise.length > 0) return { fehler: error.hinweise.join(' '), isAsked: true }
  return { fehler: error instanceof Error ? error.message : 'Das hat nicht geklappt.' }
}

interface OriginProps {
  readonly lagerplatz: Schema<'Lagerplatz'> | null
  /** Absent where material comes from a Lagerplatz only. */
  readonly onClear?: () => void
}

function Origin({ lagerplatz, onClear }: OriginProps) {
  if (lagerplatz === null)
    return (
      <p className={common['small']}>
        Zuerst den Lagerplatz scannen, dann wird das Material dort abgebucht.
        {onClear !== undefined && ' Ohne Lagerplatz ändert sich kein Bestand.'}
      </p>
    )
  return (
    <div className={common['buttons']}>
      <span className={classes['origin']}>
        Material kommt aus <strong>{lagerplatz.code}</strong>, {lagerplatz.lagerort_pfad}
      </span>
      {onClear !== undefined && (
        <Button variant="default" onClick={onClear}>
          Ohne Lagerplatz weiter
        </Button>
      )}
    </div>
  )
}

/** Adds material without a code. */
function WithoutCode({ onMaterial }: { onMaterial: (material: Schema<'Material'>) => void }) {
  const [id, setId] = useState('')
  const adding = useMutation({
    mutationFn: (chosen: string) => unwrap(api.GET('/materialien/{id}', { params: { path: { id: chosen } } })),
    onSuccess: (material, chosen) => {
      onMaterial(material)
      // The person may have chosen the next one meanwhile.
      setId((now) => (now === chosen ? '' : now))
    },
  })
  return (
    <div className={common['withButton']}>
      <MaterialPicker label="Material ohne Code" value={id} onChange={setId} error={adding.error?.message} />
      <Button variant="default" disabled={id === ''} loading={adding.isPending} onClick={() => adding.mutate(id)}>
        Dazulegen
      </Button>
    </div>
  )
}

function Denied() {
  return (
    <>
      <PageHead title="Ausgeben" />
      <Surface>
        <EmptyState icon={<IconPackageExport size={40} />} title="Keine Berechtigung zum Ausgeben">
          Sie dürfen Ausgaben ansehen, aber nichts ausgeben. <Link to="/ausgaben">Zu den Ausgaben</Link>
        </EmptyState>
      </Surface>
    </>
  )
}
