import { Button, NumberInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ErrorNote, formatCount, PageHead, Section, Surface } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { Loaded } from '../../components/DetailPage.tsx'
import { toast } from '../../components/toast.ts'
import { useForm } from '../../components/useForm.ts'
import classes from './verwaltung.module.css'

type Konfiguration = Schema<'Eskalationskonfiguration'>

const KEY = ['eskalation'] as const

/** Configures after how many days open shortages are escalated to whom. */
export function EskalationPage() {
  const query = useQuery({
    queryKey: KEY,
    meta: { arten: [] },
    queryFn: () => unwrap(api.GET('/eskalation/konfiguration')),
  })
  return (
    <>
      <PageHead
        title="Eskalation"
        lead="Bleibt ein Fehlbestand lange offen, erinnert Zeughaus erst die Materialverantwortlichen und meldet ihn dann der Leitung und der Administration. Derselbe Lauf erinnert an fällige Kontrollen und an Leihen, die nicht rechtzeitig zurück sind."
      />
      <Loaded query={query}>
        {(stand) => (
          <>
            <Thresholds stand={stand} />
            <Section title="Jetzt prüfen">
              <Run />
            </Section>
          </>
        )}
      </Loaded>
    </>
  )
}

function Thresholds({ stand }: { stand: Konfiguration }) {
  const queries = useQueryClient()
  const form = useForm<{ [K in keyof Konfiguration]: number | string }>(stand)
  const save = useMutation({
    mutationFn: () => {
      const { erinnerung_nach_tagen, eskalation_nach_tagen } = form.values
      const body = {
        erinnerung_nach_tagen: Number(erinnerung_nach_tagen),
        eskalation_nach_tagen: Number(eskalation_nach_tagen),
      }
      return unwrap(api.PUT('/eskalation/konfiguration', { body }))
    },
    onSuccess: (now) => {
      queries.setQueryData(KEY, now)
      toast('Die Schwellen sind gespeichert.')
    },
    onError: (error) => form.fail(error),
  })
  return (
    <Surface>
      <form onSubmit={form.onSubmit(() => save.mutate())} className={classes['narrow']} noValidate>
        <NumberInput
          label="Erinnerung nach Tagen"
          description="An die Materialverantwortlichen"
          min={1}
          allowDecimal={false}
          hideControls
          {...form.field('erinnerung_nach_tagen')}
        />
        <NumberInput
          label="Eskalation nach Tagen"
          description="An Leitungsverantwortliche und Administration"
          min={1}
          allowDecimal={false}
          hideControls
          {...form.field('eskalation_nach_tagen')}
        />
        {form.remark !== undefined && <ErrorNote>{form.remark}</ErrorNote>}
        <div>
          <Button type="submit" loading={save.isPending}>
            Speichern
          </Button>
        </div>
      </form>
    </Surface>
  )
}

function Run() {
  const run = useMutation({ mutationFn: () => unwrap(api.POST('/eskalation/pruefen')) })
  return (
    <Surface>
      <div className={classes['stack']}>
        <p className={classes['prose']}>
          Jeder Fehlbestand wird in jeder Stufe einmal gemeldet, alle eines Laufs in einer Nachricht. Für jede Nacht
          richten Sie auf dem Server den Befehl <code>zeughaus material eskalation pruefen</code> ein.
        </p>
        <div>
          <Button variant="default" loading={run.isPending} onClick={() => run.mutate()}>
            Jetzt prüfen
          </Button>
        </div>
        {run.isError && <ErrorNote>{run.error.message}</ErrorNote>}
        <p className={classes['prose']} role="status">
          {run.data !== undefined && <Result run={run.data} />}
        </p>
      </div>
    </Surface>
  )
}

function Result({ run: { geprueft, erinnerungen, eskalationen } }: { run: Schema<'Eskalationslauf'> }) {
  return (
    <>
      {formatCount(geprueft, 'offener Fehlbestand', 'offene Fehlbestände')} geprüft:{' '}
      {formatCount(erinnerungen, 'Erinnerung', 'Erinnerungen')},{' '}
      {formatCount(eskalationen, 'Eskalation', 'Eskalationen')}.{' '}
      <Link to="/fehlbestaende" search={{ offen: 'true' }}>
        Offene Fehlbestände ansehen
      </Link>
    </>
  )
}
