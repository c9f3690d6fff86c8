import { Button, TextInput } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ErrorNote, formatCount, Section, Surface } from '@zeughaus/web-shared'
import type { ReactNode } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import common from '../../components/common.module.css'
import { toast } from '../../components/toast.ts'
import { useForm } from '../../components/useForm.ts'
import { useSession } from '../../session/useSession.ts'
import classes from './ErsteSchritte.module.css'

/** Up to so many objects without any check, the system counts as just set up. */
const FEW_OBJECTS = 3
const ONE = { params: { query: { limit: 1 } } }
const KEY = ['erste-schritte']

interface Stand {
  readonly standorte: number
  readonly vorlagen: number
  readonly personen: number
  readonly objekte: number
  readonly objekt: Schema<'Objekt'> | undefined
}

/** Reads how far an installation is; undefined for one that is at work. */
async function readStand(): Promise<Stand | undefined> {
  const objekte = await unwrap(api.GET('/objekte', ONE))
  if (objekte.gesamt > FEW_OBJECTS) return undefined
  const kontrollen = await unwrap(api.GET('/kontrollen', ONE))
  if (kontrollen.gesamt > 0) return undefined
  const [standorte, vorlagen, personen] = await Promise.all([
    unwrap(api.GET('/standorte', ONE)),
    unwrap(api.GET('/vorlagen', ONE)),
    unwrap(api.GET('/benutzer', ONE)),
  ])
  return {
    standorte: standorte.gesamt,
    vorlagen: vorlagen.gesamt,
    // The first person is the one who reads this.
    personen: personen.gesamt - 1,
    objekte: objekte.gesamt,
    objekt: objekte.eintraege[0],
  }
}

/** Leads through an empty system: from the first place to the first check. */
export function ErsteSchritte() {
  const { darfIrgendwo } = useSession()
  const leads =
    darfIrgendwo('stammdaten.anlegen') && darfIrgendwo('objekt.anlegen') && darfIrgendwo('benutzer.verwalten')
  const { data } = useQuery({
    queryKey: KEY,
    meta: { arten: ['standort', 'vorlage', 'objekt', 'benutzer', 'kontrolle'] },
    enabled: leads,
    queryFn: async () => (await readStand()) ?? null,
  })
  if (!leads || data === undefined || data === null) return null
  const { standorte, vorlagen, objekte, objekt, personen } = data
  return (
    <div className={classes['lead']}>
      <Section title="Erste Schritte">
        <Surface>
          <ol className={classes['steps']}>
            <Step title="Standort" isDone={standorte > 0} done={formatCount(standorte, 'Standort', 'Standorte')}>
              <StandortStep />
            </Step>
            <Step title="Beladung" isDone={vorlagen > 0} done={formatCount(vorlagen, 'Vorlage', 'Vorlagen')}>
              <MusterStep />
            </Step>
            <Step title="Fahrzeug" isDone={objekte > 0} done={formatCount(objekte, 'Objekt', 'Objekte')}>
              <p>Aus der Vorlage entsteht Ihr Fahrzeug mit allen Positionen.</p>
              <Button component={Link} to="/objekte?neu=1" disabled={standorte === 0 || vorlagen === 0}>
                Fahrzeug anlegen
              </Button>
            </Step>
            <Step title="Personen" isDone={personen > 0} done={formatCount(personen, 'Person', 'Personen')}>
              <p>Wer kontrolliert, braucht einen eigenen Zugang. Das geht auch später.</p>
              <Button variant="default" component={Link} to="/verwaltung/benutzer?neu=1">
                Person anlegen
              </Button>
            </Step>
            <Step title="Erste Kontrolle" isDone={false} done="">
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
  /** What there is when the step is done. */
  readonly done: string
  readonly children: ReactNode
}

const Step = ({ title, isDone, done, children }: StepProps) => (
  <li className={classes['step']}>
    {isDone ? (
      <IconCircleCheck size={26} className={classes['good']} aria-label="erledigt" />
    ) : (
      <IconCircle size={26} className={classes['open']} aria-label="offen" />
    )}
    <div className={classes['body']}>
      <h3 className={classes['title']}>
        {title}
        {isDone && <span className={common['small']}> {done}</span>}
      </h3>
      {!isDone && children}
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

function MusterStep() {
  const queries = useQueryClient()
  const query = useQuery({ queryKey: ['vorlagenmuster'], queryFn: () => unwrap(api.GET('/vorlagen/muster')) })
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
        Beginnen Sie mit einem Muster und passen Sie es an Ihr Fahrzeug an, oder nehmen Sie Ihre eigene Beladeliste aus
        Excel.
      </p>
      <ul className={classes['choices']}>
        {(query.data?.muster ?? []).map(({ name, beschreibung, positionen }) => (
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
    </>
  )
}
