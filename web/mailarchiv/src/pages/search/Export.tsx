/** Exports the whole result of a search: the format, the download by the browser, and how far it is. */
import { Button, Modal, Progress, Radio } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorNote, formatCount, formatInstant, formatNumber } from '@zeughaus/web-shared'
import { type FormEvent, useState } from 'react'
import { api, BASE, queryString, type Schema, unwrap } from '../../api.ts'
import classes from './Export.module.css'
import type { SearchState } from './state.ts'

type Run = Schema<'ExportRun'>

const FORMATS: Readonly<Record<Run['format'], { readonly name: string; readonly use: string }>> = {
  'eml.zip': { name: 'Originale mit Nachweis (ZIP)', use: 'jede Mail unverändert, mit Prüfsummen und Beweisen' },
  mbox: { name: 'Postfach (mbox)', use: 'für Thunderbird, Apple Mail und andere Mailprogramme' },
  csv: { name: 'Tabelle (CSV)', use: 'Datum, Absender, Empfänger und Betreff für Excel' },
  jsonl: { name: 'Zeilen für Programme (JSON)', use: 'eine Mail je Zeile, mit ihrem Text' },
}
/** The page asks this often how far an export is. */
const LOOK_MS = 1_000

/** @param total number of hits */
export function Export({ state, total }: { state: SearchState; total: number }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => setOpened(true)}
        className={classes['open']}
      >
        Ergebnis exportieren
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Ergebnis exportieren" size="lg">
        <Formats state={state} total={total} />
        <Runs />
      </Modal>
    </>
  )
}

function Formats({
  state: { page: _page, order: _order, ...conditions },
  total,
}: {
  state: SearchState
  total: number
}) {
  const client = useQueryClient()
  const [format, setFormat] = useState<string>('eml.zip')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    download(`${BASE}/mails/export${queryString({ ...conditions, format, run: crypto.randomUUID() })}`)
    setTimeout(() => client.invalidateQueries({ queryKey: ['exports'] }), LOOK_MS)
  }
  return (
    <form onSubmit={submit} className={classes['form']}>
      <p>
        Exportiert {total === 1 ? 'wird' : 'werden'} {formatCount(total, 'Mail', 'Mails')}: alle Treffer dieser Suche.
        Ihr Browser legt die Datei in seinen Downloads ab.
      </p>
      <Radio.Group label="Format" value={format} onChange={setFormat}>
        {Object.entries(FORMATS).map(([value, { name, use }]) => (
          <Radio key={value} value={value} label={name} description={use} className={classes['format']} />
        ))}
      </Radio.Group>
      <Button type="submit">Datei laden</Button>
    </form>
  )
}

/** Lets the browser take the file, so that its size does not matter and the page may be left. */
function download(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

function Runs() {
  const runs = useQuery({
    queryKey: ['exports'],
    queryFn: () => unwrap(api.GET('/exports')),
    refetchInterval: ({ state }) => (state.data?.exports.some(isRunning) ? LOOK_MS : false),
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
            {isRunning(run) && (
              <Progress value={run.total ? (run.sent / run.total) * 100 : 0} aria-label="Fortschritt des Exports" />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const isRunning = ({ state }: Run) => state === 'running'

function stateOf({ state, sent, total, error }: Run): string {
  if (error !== null) return error
  const of = total === null ? '' : ` von ${formatNumber(total)}`
  switch (state) {
    case 'running':
      return total === null ? 'wird vorbereitet …' : `${formatNumber(sent)}${of} Mails`
    case 'finished':
      return `fertig: ${formatCount(sent, 'Mail', 'Mails')}`
    case 'broken':
      return `abgebrochen nach ${formatNumber(sent)}${of} Mails. Bitte laden Sie die Datei noch einmal.`
  }
}
