import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPackageExport } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { EmptyState, ErrorNote, formatCount, PageHead, Section, Surface } from '@zeughaus/web-shared'
import { dayFromToday } from '@zeughaus/web-shared/days'
import type { Form } from '@zeughaus/web-shared/form'
import { type RefObject, useReducer, useRef, useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { useEinheiten } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { Fold } from '../../components/Fold.tsx'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { MaterialPicker } from '../../components/MaterialPicker.tsx'
import { toast } from '../../components/toast.ts'
import { useForm } from '../../components/useForm.ts'
import { useIsPhone } from '../../components/useIsPhone.ts'
import { useUnsaved } from '../../components/useUnsaved.ts'
import { announce } from '../../scan/feedback.ts'
import type { Reading } from '../../scan/reading.ts'
import { ScanInput } from '../../scan/ScanInput.tsx'
import { type ScanResult, useScanSequence, useScanTarget } from '../../scan/scanTarget.ts'
import { UEBERALL, useSession } from '../../session/useSession.ts'
import classes from './AusgebenPage.module.css'
import { EmpfaengerField } from './EmpfaengerField.tsx'
import { findAusgabegut, type Make, type Wahl } from './findAusgabegut.ts'
import { itemOfMaterial, putOnTray, type TrayItem } from './tray.ts'
import { type Done, useAusgabe, useUndo, type Values } from './useAusgabe.ts'

const Tray = lazyComponent(async () => (await import('./Tray.tsx')).Tray)
const Auswahl = lazyComponent(async () => (await import('./Auswahl.tsx')).Auswahl)
const Ausgegeben = lazyComponent(async () => (await import('./Ausgegeben.tsx')).Ausgegeben)

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
  const form = useForm(EMPTY)
  const isPhone = useIsPhone()
  const [tray, setTray] = useLatest<readonly TrayItem[]>([])
  const [lagerplatz, setLagerplatz] = useLatest<Schema<'Lagerplatz'> | null>(null)
  const [auswahl, setAuswahl] = useState<readonly Wahl[]>([])
  const [done, setDone] = useState<Done>()
  const add = (items: TrayItem): boolean => {
    const vorher = tray.current
    setTray(putOnTray(vorher, items))
    setAuswahl([])
    return tray.current !== vorher
  }
  const scan = { lagerplatz, needsLagerplatz, add, setLagerplatz, setAuswahl }
  const read = useScanSequence((reading) => readAusgabegut(reading, scan))
  useScanTarget({ seite: '/ausgaben/neu', titel: 'Ausgeben', read })
  const hasCamera = (offen: boolean) =>
    void navigate({ search: offen ? { scannen: '1' } : {}, replace: true, resetScroll: false })
  const ausgabe = useAusgabe({ form, tray, setTray, onDone: setDone })
  const undo = useUndo({ tray, setTray, onDone: setDone })
  useUnsaved(tray.current.length > 0)
  const isRefused = FOLDED.some((name) => form.error(name) !== undefined)
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
        {done !== undefined && (
          <Ausgegeben
            done={done}
            isUndoing={undo.isPending}
            onUndo={() => undo.mutate(done, { onSuccess: () => document.getElementById('seitentitel')?.focus() })}
            onMore={() => {
              setDone(undefined)
              form.reset()
              document.querySelector<HTMLElement>('[data-scanfeld]')?.focus()
            }}
          />
        )}
        <Surface>
          <EmpfaengerField form={form} />
        </Surface>
        <ScanInput hasCamera={scannen !== undefined} onCamera={hasCamera} />
        {auswahl.length > 0 && <Auswahl auswahl={auswahl} onChoose={(wahl) => void choose(wahl, scan)} />}
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
        <Origin lagerplatz={lagerplatz.current} {...(needsLagerplatz ? {} : { onClear: () => setLagerplatz(null) })} />
        {form.remark !== undefined && <ErrorNote>{form.remark}</ErrorNote>}
        {(lagerplatz.current !== null || !needsLagerplatz) && (
          <WithoutCode onMaterial={(material) => add(itemOfMaterial(material, lagerplatz.current))} />
        )}
        <Fold summary={<strong>Frist, Leihe und Bemerkung</strong>} isOpen={!isPhone || isRefused}>
          <Surface>
            <div className={classes['who']}>
              <LeiheField form={form} />
              <TextInput type="date" label="Zurück bis" min={dayFromToday()} {...form.field('faellig_am')} />
              <TextInput label="Bemerkung" maxLength={500} {...form.field('bemerkung')} />
            </div>
          </Surface>
        </Fold>
      </div>
    </>
  )
}

/** Fields that a phone folds until one is refused. */
const FOLDED = ['an_einheit_id', 'faellig_am', 'bemerkung'] as const
const EMPTY: Values = { empfaenger: '', an_einheit_id: '', faellig_am: '', bemerkung: '' }

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

/** What a scan reads and changes. */
interface Scan {
  readonly lagerplatz: RefObject<Schema<'Lagerplatz'> | null>
  /** Whether material comes from a Lagerplatz only. */
  readonly needsLagerplatz: boolean
  /** Adds an item to the tray; false when it lies there already. */
  readonly add: (items: TrayItem) => boolean
  readonly setLagerplatz: (lagerplatz: Schema<'Lagerplatz'>) => void
  readonly setAuswahl: (auswahl: readonly Wahl[]) => void
}

async function readAusgabegut(reading: Reading, scan: Scan): Promise<ScanResult> {
  try {
    const found = await findAusgabegut(reading)
    scan.setAuswahl(found.art === 'auswahl' ? found.auswahl : [])
    if (found.art === 'unknown') return { feedback: 'unknown', sentence: `„${reading.text}“ gibt es nicht` }
    if (found.art === 'auswahl') return { feedback: 'found', sentence: `„${reading.text}“ passt zu mehreren` }
    if (found.art === 'posten') return await put(found.make, scan)
    scan.setLagerplatz(found.lagerplatz)
    return { feedback: 'found', sentence: `Ab jetzt aus ${found.lagerplatz.code}` }
  } catch (error) {
    return { feedback: 'unknown', sentence: error instanceof Error ? error.message : 'Das hat nicht geklappt.' }
  }
}

async function put({ isMaterial, item }: Make, { lagerplatz, needsLagerplatz, add }: Scan): Promise<ScanResult> {
  if (isMaterial && lagerplatz.current === null && needsLagerplatz)
    return { feedback: 'unknown', sentence: 'Scannen Sie zuerst den Lagerplatz, aus dem es kommt' }
  const made = await item(lagerplatz.current)
  return add(made)
    ? { feedback: 'found', sentence: made.name }
    : { feedback: 'already_counted', sentence: `${made.name} liegt schon da` }
}

/** Puts what the person chose on the tray. */
async function choose({ name, make }: Wahl, scan: Scan): Promise<void> {
  try {
    announce(name, await put(make, scan))
  } catch (error) {
    toast(error instanceof Error ? error.message : 'Das hat nicht geklappt.', { tone: 'bad' })
  }
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
