import { Button, TextInput } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ErrorNote, formatCount, Section, Surface } from '@zeughaus/web-shared'
import type { ReactNode } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { readAll } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { regelText } from '../../components/kontrollfrist.ts'
import { toast } from '../../components/toast.ts'
import { useForm } from '../../components/useForm.ts'
import classes from './ErsteSchritte.module.css'
import { Platz, rememberDone } from './platz.tsx'

/** Up to so many objects without any check, the system counts as just set up. */
const FEW_OBJECTS = 3
const ONE = { params: { query: { limit: 1 } } }
const KEY = ['erste-schritte']

type Objekttyp = Schema<'Objekttyp'>

interface Stand {
  readonly standorte: number
  readonly vorlagen: number
  readonly personen: number
  readonly objekte: number
  readonly objekt: Schema<'Objekt'> | undefined
  readonly objekttypen: readonly Objekttyp[]
  readonly muster: Schema<'Vorlagenmuster'>['muster']
}

/** Reads how far an installation is; null for one that is at work. */
async function readStand(): Promise<Stand | null> {
  const stand = await readUnfinished()
  rememberDone(stand === null)
  return stand
}

async function readUnfinished(): Promise<Stand | null> {
  const objekte = await unwrap(api.GET('/objekte', ONE))
  if (objekte.gesamt > FEW_OBJECTS) return null
  const kontrollen = await unwrap(api.GET('/kontrollen', ONE))
  if (kontrollen.gesamt > 0) return null
  const [standorte, vorlagen, personen, objekttypen, { muster }] = await Promise.all([
    unwrap(api.GET('/standorte', ONE)),
    unwrap(api.GET('/vorlagen', ONE)),
    unwrap(api.GET('/benutzer', ONE)),
    readAll((query) => unwrap(api.GET('/objekttypen', { params: { query } }))),
    unwrap(api.GET('/vorlagen/muster')),
  ])
  return {
    standorte: standorte.gesamt,
    vorlagen: vorlagen.gesamt,
    // The first person is the one who reads this.
    personen: personen.gesamt - 1,
    objekte: objekte.gesamt,
    objekt: objekte.eintraege[0],
    objekttypen,
    muster,
  }
}

/** Leads through an empty system: from the first place to the first check. */
export function ErsteSchritte() {
  const { data, isPending } = useQuery({
    queryKey: KEY,
    meta: { arten: ['standort', 'objekttyp', 'vorlage', 'objekt', 'benutzer', 'kontrolle'] },
    queryFn: readStand,
  })
  if (isPending) return <Platz />
  if (data === undefined || data === null) return null
  const { standorte, vorlagen, objekte, objekt, objekttypen, personen, muster } = data
  const ohneFrist = objekttypen.filter(
    ({ kontrollintervall: every, kontrolle_nach_einsatz: after }) => !(every || after),
  )
  return (
    <div className={classes['lead']}>
      <Section title="Erste Schritte">
        <Surface>
          <ol className={classes['steps']}>
            <Step
              title="Standort"
              isDone={standorte > 0}
              done={formatCount(standorte, 'Standort', 'Standorte')}
              to="/stammdaten/standorte"
            >
              <StandortStep />
            </Step>
            <Step
              title="Beladung"
              isDone={vorlagen > 0}
              done={formatCount(vorlagen, 'Vorlage', 'Vorlagen')}
              to="/vorlagen"
              more={
                <details className={classes['more']}>
                  <summary>Weitere Beladung, zum Beispiel ein Rucksack</summary>
                  <MusterStep muster={muster.filter(({ name }) => !objekttypen.some((typ) => typ.name === name))} />
                </details>
              }
            >
              <MusterStep muster={muster} />
            </Step>
            <Step
              title="Kontrollfrist"
              isDone={objekttypen.length > 0 && ohneFrist.length === 0}
              done={objekttypen.map((typ) => `${typ.name}: ${regelText(typ)}`).join(', ')}
              to="/stammdaten/objekttypen"
            >
              <FristStep typen={ohneFrist} />
            </Step>
            <Step title="Fahrzeug" isDone={objekte > 0} done={formatCount(objekte, 'Objekt', 'Objekte')} to="/objekte">
              <p>Aus der Vorlage entsteht Ihr Fahrzeug oder Rucksack mit allen Positionen.</p>
              <Button component={Link} to="/objekte?neu=1" disabled={standorte === 0 || vorlagen === 0}>
                Fahrzeug anlegen
              </Button>
            </Step>
            <Step
              title="Personen"
              isDone={personen > 0}
              done={formatCount(personen, 'Person', 'Personen')}
              to="/verwaltung/benutzer"
            >
              <p>Wer kontrolliert, braucht einen eigenen Zugang. Das geht auch später.</p>
              <Button variant="default" component={Link} to="/verwaltung/benutzer?neu=1">
                Person anlegen
              </Button>
            </Step>
            <Step title="Erste Kontrolle" isDone={false}>
              <p>Am Fahrzeug zählen, was da ist: auf dem Telefon oder hier.</p>
              {objekt === undefined ? (
                <Button disabled>Kontrolle starten</Button>
              ) : (
                <Button component={Link} to={`/objekte/${objekt.id}/pruefen`}>
                  Kontrolle starten
                </Button>
              )}
            </Step>
          </ol>
        </Surface>
      </Section>
    </div>
  )
}

interface StepProps {
  readonly title: string
  readonly isDone: boolean
  /** What there is when the step is done, and where it is seen and changed. */
  readonly done?: string
  readonly to?: string
  /** What can be added then. */
  readonly more?: ReactNode
  readonly children: ReactNode
}

const Step = ({ title, isDone, done, to, more, children }: StepProps) => (
  <li className={classes['step']}>
    {isDone ? (
      <IconCircleCheck size={26} className={classes['good']} aria-label="erledigt" />
    ) : (
      <IconCircle size={26} className={classes['open']} aria-label="offen" />
    )}
    <div className={classes['body']}>
      <h3 className={classes['title']}>
        {title}
        {isDone && to !== undefined && (
          <>
            {' '}
            <Link to={to} className={classes['done']}>
              {done}
            </Link>
          </>
        )}
      </h3>
      {isDone ? more : children}
    </div>
  </li>
)

function StandortStep() {
  const queries = useQueryClient()
  const form = useForm({ name: '' })
  const saving = useMutation({
    mutationFn: () => unwrap(api.POST('/standorte', { body: { name: form.values.name.trim() } })),
    onError: (error) => form.fail(error),
    onSuccess: ({ name }) => {
      toast(`${name} ist angelegt.`)
      void queries.invalidateQueries({ queryKey: KEY })
    },
  })
  return (
    <form onSubmit={form.onSubmit(() => saving.mutate())} className={classes['line']} noValidate>
      <TextInput label="Wo Ihre Fahrzeuge stehen" placeholder="Gerätehaus" {...form.field('name')} />
      <Button type="submit" loading={saving.isPending}>
        Standort anlegen
      </Button>
      {form.remark !== undefined && <ErrorNote>{form.remark}</ErrorNote>}
    </form>
  )
}

/** Rules of checks that are common, to begin with. */
const FRISTEN = [
  { kontrollintervall: 1, kontrollintervall_einheit: 'wochen', kontrolle_nach_einsatz: true },
  { kontrollintervall: 4, kontrollintervall_einheit: 'wochen', kontrolle_nach_einsatz: true },
  { kontrollintervall: 3, kontrollintervall_einheit: 'monate', kontrolle_nach_einsatz: true },
] as const

/** Asks how often is checked what has no rule yet: without one nothing ever falls due. */
function FristStep({ typen }: { typen: readonly Objekttyp[] }) {
  const queries = useQueryClient()
  const setting = useMutation({
    mutationFn: async (body: (typeof FRISTEN)[number]) => {
      for (const { id } of typen) await unwrap(api.PATCH('/objekttypen/{id}', { params: { path: { id } }, body }))
      return body
    },
    onSuccess: (regel) => toast(`Kontrolliert wird ${regelText(regel)}.`),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
  return (
    <>
      <p>
        {typen.length === 0
          ? 'Wie oft kontrolliert wird, legen Sie nach der Beladung fest.'
          : `Wie oft soll kontrolliert werden: ${typen.map(({ name }) => name).join(', ')}? Ohne Frist wird nichts fällig. Andere Fristen stehen beim Objekttyp.`}
      </p>
      {typen.length > 0 && (
        <div className={common['buttons']}>
          {FRISTEN.map((regel) => (
            <Button
              key={regelText(regel)}
              variant="default"
              loading={setting.isPending && setting.variables === regel}
              onClick={() => setting.mutate(regel)}
            >
              {regelText(regel)}
            </Button>
          ))}
        </div>
      )}
      {setting.isError && <ErrorNote>{setting.error.message}</ErrorNote>}
    </>
  )
}

function MusterStep({ muster }: Pick<Stand, 'muster'>) {
  const queries = useQueryClient()
  const making = useMutation({
    mutationFn: (name: string) => unwrap(api.POST('/vorlagen/muster', { body: { name } })),
    onSuccess: ({ name, positionen }) => {
      toast(`${name} ist angelegt: ${formatCount(positionen.length, 'Position', 'Positionen')}.`)
      void queries.invalidateQueries({ queryKey: KEY })
    },
  })
  return (
    <>
      <p>
        Beginnen Sie mit einem Muster und passen Sie es an Ihr Fahrzeug an. Oder nehmen Sie Ihre eigene Beladeliste: aus
        Excel oder eingetippt.
      </p>
      <ul className={classes['choices']}>
        {muster.map(({ name, beschreibung, positionen }) => (
          <li key={name}>
            <Button
              variant="default"
              loading={making.isPending && making.variables === name}
              onClick={() => making.mutate(name)}
            >
              {name}
            </Button>
            <span className={common['small']}>
              {beschreibung}, {formatCount(positionen, 'Position', 'Positionen')}
            </span>
          </li>
        ))}
      </ul>
      {making.isError && <ErrorNote>{making.error.message}</ErrorNote>}
      <Link to="/verwaltung/importe" search={{ neu: 'vorlagen' }} className={classes['link']}>
        Eigene Beladeliste hochladen
      </Link>
      <Link to="/vorlagen/neu" className={classes['link']}>
        Eigene Vorlage eintippen
      </Link>
    </>
  )
}
