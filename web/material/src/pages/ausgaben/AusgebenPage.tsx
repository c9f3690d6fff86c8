import { Button, TextInput } from '@mantine/core'
import { IconPackageExport } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { EmptyState, ErrorNote, formatCount, PageHead, Section, Surface } from '@zeughaus/web-shared'
import { type RefObject, useReducer, useRef, useState } from 'react'
import { ApiError, api, type Schema, unwrap } from '../../api/index.ts'
import common from '../../parts/common.module.css'
import { dayFromToday } from '../../parts/days.ts'
import { lazyPart } from '../../parts/lazyPart.tsx'
import { MaterialPicker } from '../../parts/MaterialPicker.tsx'
import { toast } from '../../parts/toast.ts'
import { orNull, useForm } from '../../parts/useForm.ts'
import { useUnsaved } from '../../parts/useUnsaved.ts'
import type { Lesung } from '../../scan/lesung.ts'
import { Scaneingabe } from '../../scan/Scaneingabe.tsx'
import { type Scanergebnis, useScanfolge, useScanziel } from '../../scan/scanziel.ts'
import { useSession } from '../../session/useSession.ts'
import classes from './AusgebenPage.module.css'
import { findeAusgabegut } from './findeAusgabegut.ts'
import { lege, type Posten, postenGeraet, postenMaterial } from './tablett.ts'

const Tablett = lazyPart(async () => (await import('./Tablett.tsx')).Tablett)

const route = getRouteApi('/ausgaben/neu')

/** Who gets it, then one scan after the other onto the tray, then hand it out. */
export function AusgebenPage() {
  const { darf } = useSession()
  return darf('lager.bearbeiten') ? <Ausgeben /> : <Verwehrt />
}

function Ausgeben() {
  const { scannen } = route.useSearch()
  const navigate = route.useNavigate()
  const form = useForm({ empfaenger: '', faellig_am: '', bemerkung: '' })
  const [tablett, setTablett] = useLatest<readonly Posten[]>([])
  const [lagerplatz, setLagerplatz] = useLatest<Schema<'Lagerplatz'> | null>(null)
  const dazu = (posten: Posten): boolean => {
    const vorher = tablett.current
    setTablett(lege(vorher, posten))
    return tablett.current !== vorher
  }
  const lies = useScanfolge((lesung) => liesGut(lesung, { lagerplatz: lagerplatz.current, dazu, setLagerplatz }))
  useScanziel({ seite: '/ausgaben/neu', titel: 'Ausgeben', lies })
  const kamera = (offen: boolean) =>
    void navigate({ search: offen ? { scannen: '1' } : {}, replace: true, resetScroll: false })
  const ausgabe = useAusgabe(form, tablett.current, setTablett)
  useUnsaved(tablett.current.length > 0)
  return (
    <>
      <PageHead
        title="Ausgeben"
        action={
          <Button
            disabled={tablett.current.length === 0}
            loading={ausgabe.isPending}
            onClick={() => {
              form.clearErrors()
              ausgabe.mutate()
            }}
          >
            {tablett.current.length === 0
              ? 'Ausgeben'
              : `${formatCount(tablett.current.length, 'Posten', 'Posten')} ausgeben`}
          </Button>
        }
      />
      <div className={common['stack']}>
        <Surface>
          <div className={classes['wer']}>
            <TextInput
              label="Wer bekommt es?"
              placeholder="Jugendfeuerwehr, M. Krause"
              maxLength={200}
              {...form.text('empfaenger')}
            />
            <TextInput type="date" label="Zurück bis" min={dayFromToday()} {...form.text('faellig_am')} />
            <TextInput label="Bemerkung" maxLength={500} {...form.text('bemerkung')} />
          </div>
        </Surface>
        <Scaneingabe kamera={scannen !== undefined} onKamera={kamera} />
        <Herkunft lagerplatz={lagerplatz.current} onClear={() => setLagerplatz(null)} />
        {form.remark !== undefined && <ErrorNote>{form.remark}</ErrorNote>}
        <Section title="Auf dem Tablett">
          {tablett.current.length === 0 ? (
            <Surface>
              <EmptyState icon={<IconPackageExport size={40} />} title="Noch nichts">
                Geräte und Packungen scannen, oder unten ein Material wählen.
              </EmptyState>
            </Surface>
          ) : (
            <Tablett tablett={tablett.current} onChange={setTablett} />
          )}
        </Section>
        <OhneCode onMaterial={(material) => dazu(postenMaterial(material, lagerplatz.current))} />
      </div>
    </>
  )
}

/** State that the next scan reads at once, before the page is drawn again. */
function useLatest<T>(initial: T): [RefObject<T>, (next: T) => void] {
  const latest = useRef(initial)
  const [, redraw] = useReducer((turn: number) => turn + 1, 0)
  const set = (next: T) => {
    latest.current = next
    redraw()
  }
  return [latest, set]
}

interface Stand {
  readonly lagerplatz: Schema<'Lagerplatz'> | null
  /** Whether it lies there newly, or one more of it. */
  readonly dazu: (posten: Posten) => boolean
  readonly setLagerplatz: (lagerplatz: Schema<'Lagerplatz'>) => void
}

async function liesGut(lesung: Lesung, { lagerplatz, dazu, setLagerplatz }: Stand): Promise<Scanergebnis> {
  try {
    const fund = await findeAusgabegut(lesung)
    if (fund.art === 'unbekannt') return { rueckmeldung: 'unbekannt', satz: `„${lesung.text}“ gibt es nicht` }
    if (fund.art === 'lagerplatz') {
      setLagerplatz(fund.lagerplatz)
      return { rueckmeldung: 'gefunden', satz: `Ab jetzt aus ${fund.lagerplatz.code}` }
    }
    const posten = fund.art === 'geraet' ? postenGeraet(fund.geraet) : postenMaterial(fund.material, lagerplatz)
    return dazu(posten)
      ? { rueckmeldung: 'gefunden', satz: posten.name }
      : { rueckmeldung: 'schon_gezaehlt', satz: `${posten.name} liegt schon da` }
  } catch (error) {
    return { rueckmeldung: 'unbekannt', satz: error instanceof Error ? error.message : 'Das hat nicht geklappt.' }
  }
}

/** Hands out one after the other. What is refused stays on the tray with the reason; what is out leaves it. */
function useAusgabe(
  form: ReturnType<typeof useForm<{ empfaenger: string; faellig_am: string; bemerkung: string }>>,
  tablett: readonly Posten[],
  setTablett: (tablett: readonly Posten[]) => void,
) {
  return useMutation({
    mutationFn: async () => {
      const { empfaenger, faellig_am, bemerkung } = form.values
      const left: Posten[] = []
      for (const { fehler: _frueher, ...posten } of tablett) {
        const { material_id, menge, geraet_instanz_id, lagerplatz } = posten
        try {
          await unwrap(
            api.POST('/ausgaben', {
              body: {
                material_id,
                menge,
                geraet_instanz_id,
                lagerplatz_id: lagerplatz?.id ?? null,
                empfaenger: empfaenger.trim(),
                faellig_am: orNull(faellig_am),
                bemerkung: orNull(bemerkung),
              },
            }),
          )
        } catch (error) {
          // The same for every item: it stands beside its field, once.
          if (error instanceof ApiError && ['empfaenger', 'faellig_am', 'bemerkung'].some((name) => error.fields[name]))
            form.fail(error)
          left.push({ ...posten, fehler: error instanceof Error ? error.message : 'Das hat nicht geklappt.' })
        }
      }
      return left
    },
    onSuccess: (left) => {
      const out = tablett.length - left.length
      setTablett(left)
      if (out > 0) toast(`${formatCount(out, 'Posten', 'Posten')} an ${form.values.empfaenger.trim()} ausgegeben.`)
    },
  })
}

interface HerkunftProps {
  readonly lagerplatz: Schema<'Lagerplatz'> | null
  readonly onClear: () => void
}

function Herkunft({ lagerplatz, onClear }: HerkunftProps) {
  if (lagerplatz === null)
    return (
      <p className={common['small']}>
        Zuerst den Lagerplatz scannen, dann wird das Material dort abgebucht. Ohne Lagerplatz ändert sich kein Bestand.
      </p>
    )
  return (
    <div className={common['buttons']}>
      <span className={classes['herkunft']}>
        Material kommt aus <strong>{lagerplatz.code}</strong>, {lagerplatz.lagerort_pfad}
      </span>
      <Button variant="default" onClick={onClear}>
        Ohne Lagerplatz weiter
      </Button>
    </div>
  )
}

/** For what carries no code. */
function OhneCode({ onMaterial }: { onMaterial: (material: Schema<'Material'>) => void }) {
  const [id, setId] = useState('')
  const adding = useMutation({
    mutationFn: () => unwrap(api.GET('/materialien/{id}', { params: { path: { id } } })),
    onSuccess: (material) => {
      onMaterial(material)
      setId('')
    },
  })
  return (
    <div className={common['withButton']}>
      <MaterialPicker label="Material ohne Code" value={id} onChange={setId} error={adding.error?.message} />
      <Button variant="default" disabled={id === ''} loading={adding.isPending} onClick={() => adding.mutate()}>
        Dazulegen
      </Button>
    </div>
  )
}

function Verwehrt() {
  return (
    <>
      <PageHead title="Ausgeben" />
      <Surface>
        <EmptyState icon={<IconPackageExport size={40} />} title="Ausgeben dürfen andere">
          Sie dürfen Ausgaben ansehen, aber nichts ausgeben. <Link to="/ausgaben">Zu den Ausgaben</Link>
        </EmptyState>
      </Surface>
    </>
  )
}
