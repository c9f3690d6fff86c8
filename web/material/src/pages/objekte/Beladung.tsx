import { Button, TextInput } from '@mantine/core'
import { IconPackages, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { EmptyState, formatCount, formatDay, formatNumber, Surface } from '@zeughaus/web-shared'
import { useEffect, useMemo, useRef, useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { ausgegebeneOf, ausgegebenText } from '../../components/ausgegeben.ts'
import { readAll } from '../../components/choices.ts'
import { Loaded } from '../../components/DetailPage.tsx'
import { lazyAfterView, lazyComponent } from '../../components/lazyComponent.tsx'
import { useRows } from '../../components/list/useRows.ts'
import { usePane } from '../../components/pane.ts'
import { State } from '../../components/State.tsx'
import { searchFor } from '../../components/searchText.ts'
import { ABLAUF, AUSGABESTATUS } from '../../components/words.ts'
import { type Fachfotos, useFachfotos } from '../../offline/fachfotos.ts'
import classes from './Beladung.module.css'

const FachfotoButton = lazyAfterView(async () => (await import('../fachfotos/FachfotoButton.tsx')).FachfotoButton)
const PositionAnlegenForm = lazyComponent(async () => (await import('./PositionAnlegenForm.tsx')).PositionAnlegenForm)
const RetiredSwitch = lazyComponent(async () => (await import('./RetiredSwitch.tsx')).RetiredSwitch)
const PositionForm = lazyComponent(async () => (await import('./PositionForm.tsx')).PositionForm)

type Objekt = Schema<'Objekt'>
type Position = Schema<'Objektposition'>

const OTHER = 'Ohne Fach'
const ROW_HEIGHT = 76
const nothing = () => undefined

/** Shows the positions of an object, Fach after Fach in the order of the round. */
export function Beladung({ objekt }: { objekt: Objekt }) {
  const query = useQuery({
    queryKey: ['objektpositionen', objekt.id],
    meta: { arten: ['objektposition', 'objekt', 'kontrolle', 'fehlbestand', 'material'] },
    queryFn: () =>
      readAll((page) =>
        unwrap(api.GET('/objekte/{id}/positionen', { params: { path: { id: objekt.id }, query: page } })),
      ),
  })
  const missing = useQuery({
    queryKey: ['fehlbestaende', 'offen', objekt.id],
    meta: { arten: ['fehlbestand', 'kontrolle'] },
    queryFn: async () => {
      const open = await readAll((page) =>
        unwrap(
          api.GET('/fehlbestaende', { params: { query: { ...page, objekt_id: objekt.id, offen: 'true' as const } } }),
        ),
      )
      return new Map(open.map(({ objektposition_id, fehlmenge }) => [objektposition_id, fehlmenge]))
    },
  })
  return (
    <Loaded query={query}>
      {(positions) => <Positions objekt={objekt} positions={positions} missing={missing.data ?? NOTHING_MISSING} />}
    </Loaded>
  )
}

/** Missing quantity of open shortages by position. */
type Missing = ReadonlyMap<string, number>
const NOTHING_MISSING: Missing = new Map()

interface PositionsProps {
  readonly objekt: Objekt
  readonly positions: readonly Position[]
  readonly missing: Missing
}

function Positions({ objekt, positions, missing }: PositionsProps) {
  const [text, setText] = useState('')
  const isInPane = usePane() !== undefined
  const [withRetired, setWithRetired] = useState(false)
  const [edited, setEdited] = useState<string>()
  const [adding, setAdding] = useState(false)
  const retired = positions.filter(({ ist_status }) => ist_status === 'ausgesondert').length
  const lines = useMemo(() => linesOf(positions, text, withRetired), [positions, text, withRetired])
  const out = useMemo(() => Map.groupBy(ausgegebeneOf(objekt), ({ objektposition_id }) => objektposition_id), [objekt])
  const position = positions.find(({ id }) => id === edited)
  const mayAdd = objekt.aktionen.includes('bearbeiten')
  return (
    <>
      <div className={classes['tools']}>
        <TextInput
          // Beside a list the key / leads to the list's own field.
          {...(isInPane ? {} : { id: 'suchfeld' })}
          type="search"
          aria-label="Position suchen"
          placeholder="Material, Fach oder Code"
          leftSection={<IconSearch size={20} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          className={classes['search']}
        />
        {mayAdd && (
          <Button variant="default" onClick={() => setAdding(true)}>
            Position hinzufügen
          </Button>
        )}
      </div>
      {retired > 0 && <RetiredSwitch count={retired} isOn={withRetired} onChange={setWithRetired} />}
      {lines.length === 0 ? (
        <Surface>
          <EmptyState icon={<IconPackages size={40} />} title={text === '' ? 'Noch keine Position' : 'Keine Treffer'}>
            {text === '' ? 'Das Objekt trägt noch nichts.' : 'Keine Position passt zur Suche.'}
          </EmptyState>
        </Surface>
      ) : (
        <Lines objektId={objekt.id} lines={lines} missing={missing} out={out} onOpen={(id) => setEdited(id)} />
      )}
      {position !== undefined && (
        <PositionForm position={position} objekt={objekt} onClose={() => setEdited(undefined)} />
      )}
      {adding && <PositionAnlegenForm objekt={objekt} onClose={() => setAdding(false)} />}
    </>
  )
}

/** Devices that are out, by position. */
type Out = ReadonlyMap<string, Objekt['ausgegeben']>

/** Heading of a Fach. */
interface FachLine {
  readonly fach: string
  readonly positions: readonly [Position, ...Position[]]
}

type Line = FachLine | Position

/** Builds the lines of the list: each Fach, then its positions, in the service's order. */
function linesOf(positions: readonly Position[], text: string, withRetired: boolean): readonly Line[] {
  const matches = searchFor(text)
  const groups = new Map<string, Position[]>()
  for (const position of positions) {
    if (position.ist_status === 'ausgesondert' && !withRetired) continue
    const fach = position.fach_name ?? OTHER
    if (matches?.(`${position.material.name} ${fach} ${position.code ?? ''}`) === false) continue
    groups.set(fach, [...(groups.get(fach) ?? []), position])
  }
  return [...groups].flatMap(([fach, found]): Line[] => {
    const [first] = found
    return first === undefined ? [] : [{ fach, positions: [first, ...found.slice(1)] }, ...found]
  })
}

const keyOf = (line: Line): string => ('fach' in line ? `fach ${line.fach}` : line.id)

interface LinesProps {
  readonly objektId: string
  readonly lines: readonly Line[]
  readonly missing: Missing
  readonly out: Out
  readonly onOpen: (id: string) => void
}

function Lines({ objektId, lines, missing, out, onOpen }: LinesProps) {
  const fachfotos = useFachfotos({ art: 'objekte', id: objektId }).data
  const { position: found } = useSearch({ strict: false }) as { position?: string }
  const { box, shown, height, measure, offset, toRow } = useRows<HTMLUListElement, Line>(
    lines,
    keyOf,
    ROW_HEIGHT,
    nothing,
  )
  useFoundRow(lines, found, toRow)
  return (
    <Surface padded={false}>
      <ul ref={box} className={classes['lines']} style={{ height }} aria-label="Beladung">
        {shown.map(({ index, key, start }) => {
          const line = lines[index]
          if (line === undefined) return null
          return (
            <li
              key={key}
              ref={measure}
              data-index={index}
              data-found={key === found || undefined}
              className={classes['line']}
              style={{ transform: `translateY(${offset(start)}px)` }}
            >
              {'fach' in line ? (
                <FachHead objektId={objektId} line={line} out={out} fachfotos={fachfotos} />
              ) : (
                <PositionLine
                  position={line}
                  missing={missing.get(line.id) ?? 0}
                  out={out.get(line.id) ?? []}
                  onOpen={onOpen}
                />
              )}
            </li>
          )
        })}
      </ul>
    </Surface>
  )
}

interface FachHeadProps {
  readonly objektId: string
  readonly line: FachLine
  readonly out: Out
  readonly fachfotos: Fachfotos | undefined
}

function FachHead({ objektId, line: { fach, positions }, out, fachfotos }: FachHeadProps) {
  const [first] = positions
  return (
    <div className={classes['fach']}>
      <h2>
        {fach} <span>{formatCount(positions.length, 'Position', 'Positionen')}</span>
      </h2>
      <OutState count={positions.reduce((count, { id }) => count + (out.get(id)?.length ?? 0), 0)} />
      {fachfotos !== undefined && (
        <FachfotoButton traeger={{ art: 'objekte', id: objektId }} fach={first} name={fach} fachfotos={fachfotos} />
      )}
    </div>
  )
}

/** How many devices of a Fach or a position are out. */
const OutState = ({ count }: { count: number }) =>
  count > 0 && <State of={{ ...AUSGABESTATUS.ausgegeben, tone: 'warn', word: `${formatNumber(count)} ausgegeben` }} />

/** Scrolls once to the position that a search has led to. */
function useFoundRow(lines: readonly Line[], found: string | undefined, toRow: (index: number) => void): void {
  const scrolled = useRef<string>(undefined)
  useEffect(() => {
    if (found === undefined || scrolled.current === found) return
    const index = lines.findIndex((line) => keyOf(line) === found)
    if (index === -1) return
    scrolled.current = found
    toRow(index)
  }, [lines, found, toRow])
}

interface PositionLineProps {
  readonly position: Position
  readonly missing: number
  readonly out: Objekt['ausgegeben']
  readonly onOpen: (id: string) => void
}

/** What was counted last, or what is there since a refill. */
function countText(last: Position['letzte_zaehlung']): string {
  if (last === null) return 'nie gezählt'
  const now = last.nachgefuellt_auf
  return typeof now === 'number' ? `nachgefüllt auf ${formatNumber(now)}` : `gezählt ${formatNumber(last.gezaehlt)}`
}

function PositionLine({ position, missing, out, onOpen }: PositionLineProps) {
  const { id, material, code, sollmenge, ablaufdatum, chargennummer, seriennummer, naechste_pruefung } = position
  const notes = [
    code,
    seriennummer && `Nr. ${seriennummer}`,
    chargennummer && `Charge ${chargennummer}`,
    ablaufdatum && `bis ${formatDay(ablaufdatum)}`,
    naechste_pruefung && `Prüfung ${formatDay(naechste_pruefung)}`,
    ...out.map((geraet) => `${geraet.name} ${ausgegebenText(geraet)}`),
  ].filter(Boolean)
  const { ablaufstatus, ist_status, letzte_zaehlung } = position
  return (
    <button type="button" className={classes['position']} onClick={() => onOpen(id)}>
      <span className={classes['name']}>
        <strong>{material.name}</strong>
        {notes.length > 0 && <small>{notes.join(' · ')}</small>}
      </span>
      <span className={classes['states']}>
        {ist_status === 'ausgesondert' && <State of={{ word: 'ausgesondert', tone: 'quiet' }} />}
        {ablaufstatus !== null && ablaufstatus !== 'gueltig' && <State of={ABLAUF[ablaufstatus]} />}
        <OutState count={out.length} />
        {missing > 0 && (
          <State of={{ word: `${formatNumber(missing)} ${missing === 1 ? 'fehlt' : 'fehlen'}`, tone: 'bad' }} />
        )}
      </span>
      <span className={classes['amount']}>
        {formatNumber(sollmenge)} {material.einheit}
        <small>{countText(letzte_zaehlung)}</small>
      </span>
    </button>
  )
}
