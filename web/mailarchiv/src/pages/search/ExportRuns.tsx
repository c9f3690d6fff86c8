/** The exports of a person: how far each is, its end, and the next file. */
import { Button, Progress } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorNote, formatCount, formatInstant, formatNumber } from '@zeughaus/web-shared'
import { api, unwrap } from '../../api.ts'
import classes from './Export.module.css'
import { FORMATS, LOOK_MS, type Run, useDownload } from './exports.ts'

export function ExportRuns() {
  const runs = useQuery({
    queryKey: ['exports'],
    queryFn: () => unwrap(api.GET('/exports')),
    // The window is opened again to look how far it is.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.exports.some(isUnderWay) ? LOOK_MS : false),
  })
  if (runs.isError) return <ErrorNote>{runs.error.message}</ErrorNote>
  if (!runs.data || runs.data.exports.length === 0) return null
  return (
    <section aria-label="Ihre Exporte">
      <h3 className={classes['title']}>Ihre Exporte</h3>
      <ul className={classes['runs']}>
        {runs.data.exports.map((run) => (
          <li key={run.id}>
            <span>
              {FORMATS[run.format].name}, {formatInstant(run.started_at)}
            </span>
            <span role="status">{stateOf(run)}</span>
            {isUnderWay(run) && <Progress value={shareOf(run)} aria-label="Fortschritt des Exports" />}
            {run.state === 'running' && <StopButton run={run} />}
            {run.again !== null && <NextButton run={run} query={run.again} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function StopButton({ run: { id, format } }: { run: Run }) {
  const client = useQueryClient()
  const stop = useMutation({
    mutationFn: () => unwrap(api.POST('/exports/{id}/stop', { params: { path: { id } } })),
    onSettled: () => client.invalidateQueries({ queryKey: ['exports'] }),
  })
  return (
    <>
      <Button
        variant="default"
        className={classes['act']}
        loading={stop.isPending || stop.isSuccess}
        onClick={() => stop.mutate()}
      >
        {format === 'z3.zip' ? 'Abbrechen' : 'Hier beenden'}
      </Button>
      {stop.isError && <ErrorNote>{stop.error.message}</ErrorNote>}
    </>
  )
}

function NextButton({ run: { state }, query }: { run: Run; query: string }) {
  const download = useDownload()
  return (
    <Button variant="default" className={classes['act']} onClick={() => download(`?${query}`)}>
      {state === 'early' ? 'Nächste Datei laden' : 'Noch einmal laden'}
    </Button>
  )
}

const isUnderWay = ({ state }: Run) => state === 'running' || state === 'stopping'

const shareOf = ({ before, sent, total }: Run): number => (total ? ((before + sent) / total) * 100 : 0)

function stateOf({ state, before, sent, total, error }: Run): string {
  if (error !== null) return error
  const last = before + sent
  const of = total === null ? '' : ` von ${formatNumber(total)}`
  switch (state) {
    case 'running':
      return total === null ? 'wird vorbereitet …' : `${formatNumber(last)}${of} Mails`
    case 'stopping':
      return 'wird beendet …'
    case 'finished':
      return before === 0
        ? `fertig: ${formatCount(sent, 'Mail', 'Mails')}`
        : `fertig: die letzte Datei, ${range(before, last)}${of}`
    case 'early':
      return sent === 0
        ? 'beendet, bevor eine Mail in der Datei war'
        : `Die Datei ist ganz: ${range(before, last)}${of}`
    case 'broken':
      return `abgebrochen nach ${formatNumber(last)}${of} Mails: Die Datei ist unvollständig.`
  }
}

const range = (before: number, last: number): string =>
  last === before + 1 ? `Mail ${formatNumber(last)}` : `Mails ${formatNumber(before + 1)} bis ${formatNumber(last)}`
