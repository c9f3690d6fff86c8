import { Button, Progress, Switch } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ErrorNote, formatCount, formatInstant, formatNumber, Section, Surface } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import common from '../../components/common.module.css'
import { DetailPage, Facts, Loaded } from '../../components/DetailPage.tsx'
import { List } from '../../components/list/ListPage.tsx'
import { State } from '../../components/State.tsx'
import { toast } from '../../components/toast.ts'
import {
  DAZU,
  IMPORTARTEN,
  IMPORTERGEBNIS,
  IMPORTSTATUS,
  MATERIALTYPEN,
  optionsOf,
  ROLLEN,
} from '../../components/words.ts'
import classes from './verwaltung.module.css'

type Import = Schema<'Import'>
type Row = Schema<'Importzeile'>

/** Interval at which the page polls a running step. */
const ASK_MS = 300
const RUNNING: readonly Import['status'][] = ['wird_geprueft', 'wird_uebernommen']

const keyOf = (id: string) => ['import', id] as const

/** Shows an import: the effect of each line, and the next step. */
export function ImportPage() {
  const { id } = useParams({ from: '/verwaltung/importe/$id' })
  const query = useQuery({
    queryKey: keyOf(id),
    meta: { arten: ['import'] },
    refetchInterval: ({ state: { data } }) => (data !== undefined && RUNNING.includes(data.status) ? ASK_MS : false),
    queryFn: () => unwrap(api.GET('/importe/{id}', { params: { path: { id } } })),
  })
  return <Loaded query={query}>{(importRecord) => <LoadedImport importRecord={importRecord} />}</Loaded>
}

function LoadedImport({ importRecord }: { importRecord: Import }) {
  const { id, art, status, dateiname, zeilen, ergebnisse, benutzer_name, hinweis } = importRecord
  const isRunning = RUNNING.includes(status)
  const results = optionsOf(IMPORTERGEBNIS)
  return (
    <DetailPage back={{ to: '/verwaltung/importe', label: 'Importe' }} title={dateiname} lead={IMPORTARTEN[art]}>
      <Surface>
        <div className={classes['stack']}>
          <Facts
            facts={[
              ['Stand', <State key="stand" of={IMPORTSTATUS[status]} />],
              ['Zeilen', formatNumber(zeilen)],
              ...results.map(({ value, label }) => [label, formatNumber(ergebnisse[value])] as const),
              ['Hochgeladen', `${formatInstant(importRecord.angelegt_am)}, ${benutzer_name}`],
              ['Übernommen', importRecord.uebernommen_am && applying(importRecord)],
              ['Zurückgenommen', importRecord.zurueckgenommen_am && formatInstant(importRecord.zurueckgenommen_am)],
            ]}
          />
          {hinweis !== null && <ErrorNote>{hinweis}</ErrorNote>}
          {isRunning && <ImportProgress importRecord={importRecord} />}
          {importRecord.aktionen.includes('uebernehmen') && <Apply importRecord={importRecord} />}
          <Extra importRecord={importRecord} />
          {art === 'vorlagen' && status === 'uebernommen' && (
            <div>
              <Button component={Link} to="/objekte?neu=1">
                Objekt aus der Vorlage anlegen
              </Button>
            </div>
          )}
          {importRecord.aktionen.includes('zuruecknehmen') && <TakeBack importRecord={importRecord} />}
        </div>
      </Surface>
      {!isRunning && ergebnisse.fehler > 0 && <Gruende importRecord={importRecord} />}
      {!isRunning && ergebnisse.geaendert > 0 && <GeaenderteFelder importRecord={importRecord} />}
      {!isRunning && (
        <Section title="Zeilen">
          <List<Row>
            title="Zeilen"
            name={`importzeilen-${id}-${status}`}
            arten={['import']}
            load={(query, signal) =>
              unwrap(api.GET('/importe/{id}/zeilen', { params: { path: { id }, query }, signal }))
            }
            search="none"
            searchLabel=""
            filters={[{ name: 'ergebnis', label: 'Ergebnis', look: 'chips', options: results }]}
            columns={[
              { title: 'Zeile', width: '5rem', cell: ({ zeile }) => formatNumber(zeile) },
              { title: 'Ergebnis', width: '9rem', cell: (row) => <Result row={row} /> },
              { title: 'Inhalt', width: '2fr', cell: contentOf },
              { title: 'Was sich ändert oder falsch ist', width: '2fr', cell: (row) => <Effect row={row} /> },
            ]}
            card={(row) => (
              <>
                <div className={common['cardHead']}>
                  <span className={common['title']}>Zeile {formatNumber(row.zeile)}</span>
                  <Result row={row} />
                </div>
                <div>{contentOf(row)}</div>
                <Effect row={row} />
              </>
            )}
            rowKey={({ zeile }) => String(zeile)}
            exportPath={`/importe/${id}/zeilen/export`}
            empty={{
              icon: <IconTable size={40} />,
              title: 'Keine Zeilen',
              text: 'Die Tabelle hatte nur ihre Kopfzeile.',
            }}
          />
        </Section>
      )}
    </DetailPage>
  )
}

const applying = ({ uebernommen_am, uebernommen_von_name: who }: Import): string =>
  [uebernommen_am && formatInstant(uebernommen_am), who].filter(Boolean).join(', ')

const Result = ({ row: { ergebnis } }: { row: Row }) => ergebnis && <State of={IMPORTERGEBNIS[ergebnis]} />

const contentOf = ({ werte }: Row): string => Object.values(werte).filter(Boolean).join(' · ')

const Fehler = ({ row: { fehler } }: { row: Row }) =>
  fehler.map(({ spalte, grund }) => (
    <div key={`${spalte} ${grund}`}>
      {spalte !== null && <strong>{spalte}: </strong>}
      {grund}
    </div>
  ))

/** What a line changes, with the old and the new value, and what is wrong with it. */
function Effect({ row }: { row: Row }) {
  return (
    <>
      {row.aenderungen.map(({ feld, titel, vorher, nachher }) => (
        <div key={`${feld} ${vorher} ${nachher}`}>
          <strong>{titel}: </strong>
          {shown(feld, vorher, 'bisher nicht dabei')} → {shown(feld, nachher, 'entfällt')}
        </div>
      ))}
      <Fehler row={row} />
    </>
  )
}

/**
 * The value of a field as people read it.
 *
 * @param without what it means that a template lacks a material
 */
function shown(feld: string, value: string | null, without: string): string {
  if (value === null) return feld === 'material' ? without : 'leer'
  const words: Readonly<Record<string, string>> = feld === 'materialtyp' ? MATERIALTYPEN : ROLLEN
  return feld === 'materialtyp' || feld === 'rollen'
    ? value
        .split(', ')
        .map((code) => words[code] ?? code)
        .join(', ')
    : value
}

/** What the table names and the service did not know. */
function Extra({ importRecord: { dazu, status } }: { importRecord: Import }) {
  if (dazu.length === 0 || status === 'zurueckgenommen') return null
  return (
    <div className={classes['prose']}>
      <strong>{status === 'uebernommen' ? 'Mit angelegt' : 'Mit angelegt werden'}</strong>
      <ul className={classes['extra']}>
        {dazu.map(({ art, anzahl, namen }) => (
          <li key={art}>
            {formatCount(anzahl, ...DAZU[art])}: <span className={common['small']}>{namen.join(', ')}</span>
            {anzahl > namen.length && ' …'}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Each field that changes once, with its lines. */
function GeaenderteFelder({ importRecord: { id, status } }: { importRecord: Import }) {
  const query = useQuery({
    queryKey: [...keyOf(id), 'aenderungen', status],
    meta: { arten: ['import'] },
    queryFn: () => unwrap(api.GET('/importe/{id}/aenderungen', { params: { path: { id } } })),
  })
  return (
    <Section title={status === 'geprueft' ? 'Was sich an Vorhandenem ändert' : 'Was sich an Vorhandenem geändert hat'}>
      <Surface>
        <ul className={classes['extra']}>
          {(query.data?.felder ?? []).map(({ feld, titel, anzahl, zeilen }) => (
            <li key={feld}>
              <strong>{titel}</strong> <Lines anzahl={anzahl} zeilen={zeilen} />
            </li>
          ))}
        </ul>
      </Surface>
    </Section>
  )
}

/** The lines of a sum: the first ones, and how many more. */
function Lines({ anzahl, zeilen }: { anzahl: number; zeilen: readonly number[] }) {
  return (
    <span className={common['small']}>
      ({anzahl === 1 ? 'Zeile' : 'Zeilen'} {linesOf(zeilen)}
      {anzahl > zeilen.length && ` und ${formatNumber(anzahl - zeilen.length)} weitere`})
    </span>
  )
}

/** Each reason once, with the lines that it concerns. */
function Gruende({ importRecord: { id, status } }: { importRecord: Import }) {
  const query = useQuery({
    queryKey: [...keyOf(id), 'gruende', status],
    meta: { arten: ['import'] },
    queryFn: () => unwrap(api.GET('/importe/{id}/gruende', { params: { path: { id } } })),
  })
  return (
    <Section title="Was nicht passt">
      <Surface>
        <ul className={classes['extra']}>
          {(query.data?.gruende ?? []).map(({ spalte, grund, anzahl, zeilen }) => (
            <li key={`${spalte} ${grund}`}>
              {spalte !== null && <strong>{spalte} </strong>}
              {grund} <Lines anzahl={anzahl} zeilen={zeilen} />
            </li>
          ))}
        </ul>
      </Surface>
    </Section>
  )
}

/** Writes lines in runs: `2 bis 8, 11`. */
function linesOf(lines: readonly number[]): string {
  const runs: [number, number][] = []
  for (const line of lines) {
    const last = runs.at(-1)
    if (last !== undefined && last[1] + 1 === line) last[1] = line
    else runs.push([line, line])
  }
  return runs.map(([from, to]) => (from === to ? from : `${from} bis ${to}`)).join(', ')
}

function ImportProgress({ importRecord: { stand, saetze, status } }: { importRecord: Import }) {
  return (
    <div>
      <Progress value={saetze === 0 ? 0 : (stand / saetze) * 100} size="lg" aria-label="Fortschritt" />
      <p role="status">
        {formatNumber(stand)} von {formatNumber(saetze)}{' '}
        {status === 'wird_geprueft' ? 'Einträgen geprüft' : 'Einträgen übernommen'}. Sie können die Seite verlassen; es
        geht weiter.
      </p>
    </div>
  )
}

function Apply({ importRecord: { id, ergebnisse } }: { importRecord: Import }) {
  const queries = useQueryClient()
  const [fehlerhafte_auslassen, setSkipping] = useState(false)
  const start = useMutation({
    mutationFn: () =>
      unwrap(api.POST('/importe/{id}/uebernehmen', { params: { path: { id } }, body: { fehlerhafte_auslassen } })),
    onSuccess: (now) => queries.setQueryData(keyOf(id), now),
  })
  const { fehler, neu, geaendert, unveraendert } = ergebnisse
  const effective = neu + geaendert
  return (
    <div className={classes['stack']}>
      <p className={classes['prose']}>
        {effective > 0 &&
          `Noch ist nichts geschrieben. Übernommen werden ${formatNumber(neu)} neue und ${formatNumber(geaendert)} geänderte Zeilen.`}
        {effective === 0 &&
          (fehler === 0 && unveraendert > 0
            ? 'Alles aus dieser Tabelle ist schon da. Zu übernehmen ist nichts.'
            : 'Keine Zeile lässt sich übernehmen.')}
      </p>
      {fehler > 0 && effective > 0 && (
        <Switch
          size="md"
          label={`${formatNumber(fehler)} fehlerhafte ${fehler === 1 ? 'Zeile' : 'Zeilen'} auslassen`}
          description="Sonst wird nichts übernommen, bis die Tabelle stimmt"
          checked={fehlerhafte_auslassen}
          onChange={(event) => setSkipping(event.currentTarget.checked)}
        />
      )}
      {start.isError && <ErrorNote>{start.error.message}</ErrorNote>}
      <div className={common['buttons']}>
        <Button loading={start.isPending} disabled={effective === 0} onClick={() => start.mutate()}>
          Übernehmen
        </Button>
        <Button component={Link} to="/verwaltung/importe" variant="default">
          Später
        </Button>
      </div>
    </div>
  )
}

function TakeBack({ importRecord: { id } }: { importRecord: Import }) {
  const queries = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const undo = useMutation({
    mutationFn: () => unwrap(api.POST('/importe/{id}/zuruecknehmen', { params: { path: { id } } })),
    onSuccess: (now) => {
      queries.setQueryData(keyOf(id), now)
      toast('Der Import ist zurückgenommen. Alles ist wie vorher.')
    },
    onSettled: () => setConfirming(false),
  })
  return (
    <div className={classes['stack']}>
      {isConfirming ? (
        <div role="alert" className={common['buttons']}>
          <span className={common['grow']}>Was dieser Import angelegt und geändert hat, wird zurückgenommen.</span>
          <Button loading={undo.isPending} onClick={() => undo.mutate()}>
            Import zurücknehmen
          </Button>
          <Button variant="default" onClick={() => setConfirming(false)}>
            Behalten
          </Button>
        </div>
      ) : (
        <div>
          <Button variant="default" onClick={() => setConfirming(true)}>
            Zurücknehmen
          </Button>
        </div>
      )}
      {undo.isError && <ErrorNote>{undo.error.message}</ErrorNote>}
    </div>
  )
}
