import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatCount } from '@zeughaus/web-shared'
import { useEffect, useId, useRef } from 'react'
import { upload } from '../../api/upload.ts'
import { useObjekttypOptions } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { DAZU, MATERIALTYPEN, optionsOf } from '../../components/words.ts'
import {
  assign,
  type Columns,
  type Field,
  type MissingName,
  nameKey,
  openFields,
  type Vorschau,
  zuordnungOf,
} from './importColumns.ts'
import classes from './verwaltung.module.css'

const PAUSE_MS = 300

interface ImportColumnsProps {
  readonly art: string
  readonly file: File
  readonly columns: Columns
  readonly onChange: (columns: Columns) => void
}

/** Assigns the columns of a table to fields, and the names that it uses to existing things. */
export function ImportColumns({ art, file, columns, onChange }: ImportColumnsProps) {
  useNames({ art, file, columns, onChange })
  const { vorschau, felder, fest } = columns
  const start = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    start.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const setFest = (feld: string, value: string) => onChange({ ...columns, fest: { ...fest, [feld]: value } })
  return (
    <div className={classes['stack']}>
      <p ref={start} role="alert" className={classes['prose']}>
        {formatCount(vorschau.zeilen, 'Zeile', 'Zeilen')} gelesen. Bitte sehen Sie nach, ob jede Spalte richtig
        zugeordnet ist. Geschrieben wird noch nichts.
      </p>
      {vorschau.spalten
        .map((spalte, place) => ({ ...spalte, place }))
        .map(({ titel, beispiele, place }) => (
          <NativeSelect
            key={place}
            label={titel}
            description={<span className={classes['examples']}>{beispiele.join(' · ') || 'leer'}</span>}
            data={[
              { value: '', label: 'nicht übernehmen' },
              ...vorschau.felder.map(({ feld, titel: label }) => ({ value: feld, label })),
            ]}
            value={felder[place] ?? ''}
            onChange={(event) => onChange(assign(columns, place, event.currentTarget.value))}
          />
        ))}
      {openFields(columns).map((field) => (
        <FixedField
          key={field.feld}
          field={field}
          like={vorschau.felder.find(({ feld }) => feld === field.wie)?.titel}
          value={fest[field.feld]}
          onChange={(value) => setFest(field.feld, value)}
        />
      ))}
      <Names columns={columns} onChange={onChange} />
    </div>
  )
}

/** Looks up the names again when the assignment has changed. */
function useNames({ art, file, columns, onChange }: ImportColumnsProps): void {
  const [asked] = useDebouncedValue(zuordnungOf({ ...columns, namen: {} }), PAUSE_MS)
  const { data } = useQuery({
    queryKey: ['importvorschau', art, file.name, file.lastModified, asked],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) =>
      upload<Vorschau>({
        path: `/importe/vorschau?${new URLSearchParams({ art })}`,
        fields: { datei: file, zuordnung: asked },
        key: crypto.randomUUID(),
        onProgress: () => undefined,
        signal,
      }),
  })
  const take = useRef(onChange)
  take.current = (next) => onChange(next)
  const latest = useRef(columns)
  latest.current = columns
  useEffect(() => {
    const { vorschau } = latest.current
    if (data !== undefined) take.current({ ...latest.current, vorschau: { ...vorschau, namen: data.namen } })
  }, [data])
}

interface FixedFieldProps {
  readonly field: Field
  /** Title of the field whose value counts for an empty one. */
  readonly like: string | undefined
  readonly value: string | undefined
  readonly onChange: (value: string) => void
}

/** A field that the table lacks: one value for all of its lines, or a default for what is new. */
function FixedField({ field, like, value, onChange }: FixedFieldProps) {
  const { feld, titel, vorgabe, gilt } = field
  const list = useId()
  const typen = useObjekttypOptions()
  const description = meaningOf(field, like)
  if (feld === 'materialtyp') {
    return (
      <NativeSelect
        label={titel}
        description={description}
        data={[{ value: '', label: 'keine Angabe' }, ...optionsOf(MATERIALTYPEN)]}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  return (
    <>
      <TextInput
        label={titel}
        description={description}
        list={feld === 'objekttyp' ? list : undefined}
        autoComplete="off"
        value={value ?? (gilt === 'alle' ? (vorgabe ?? '') : '')}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {feld === 'objekttyp' && (
        <datalist id={list}>
          {typen.map(({ value: id, label }) => (
            <option key={id} value={label} />
          ))}
        </datalist>
      )}
    </>
  )
}

/** Says for which lines a value counts, and what counts without one. */
function meaningOf({ feld, vorgabe, gilt }: Field, like: string | undefined): string {
  const without = like === undefined ? vorgabe : `wie ${like}`
  if (gilt === 'alle') return like === undefined ? 'gilt für alle Zeilen' : `gilt für alle Zeilen; leer: ${without}`
  if (without === null) return 'gilt für alle Zeilen'
  const words: Readonly<Record<string, string>> = MATERIALTYPEN
  const shown = feld === 'materialtyp' ? (words[without] ?? without) : without
  return `gilt für alle Zeilen; leer: ${shown} bei Neuem, Vorhandenes bleibt, wie es ist`
}

/** What the table names and the service does not know: made, or an existing thing of another name. */
function Names({ columns, onChange }: Pick<ImportColumnsProps, 'columns' | 'onChange'>) {
  const missing = columns.vorschau.namen.filter(({ vorhanden }) => !vorhanden)
  if (columns.vorschau.namen.length > 0 && missing.length === 0) {
    return <p className={common['small']}>Alle Materialien und Fächer aus dieser Tabelle gibt es schon.</p>
  }
  const groups = Map.groupBy(missing, ({ feld }) => feld as keyof typeof DAZU)
  return [...groups].map(([feld, names]) => (
    <NameGroup key={feld} feld={feld} names={names} columns={columns} onChange={onChange} />
  ))
}

interface NameGroupProps extends Pick<ImportColumnsProps, 'columns' | 'onChange'> {
  readonly feld: keyof typeof DAZU
  readonly names: readonly MissingName[]
}

function NameGroup({ feld, names, columns, onChange }: NameGroupProps) {
  const chosen = (name: MissingName) => columns.namen[nameKey(name)] ?? name.vorschlag ?? ''
  const made = names.filter((name) => chosen(name) === '')
  const doubtful = names.filter(({ aehnliche, vorschlag }) => aehnliche.length > 0 || vorschlag !== null)
  return (
    <div className={classes['names']}>
      {made.length > 0 && (
        <p className={classes['prose']}>
          <strong>{formatCount(made.length, ...DAZU[feld])} neu:</strong>{' '}
          <span className={common['small']}>{made.map(({ name }) => name).join(', ')}</span>
        </p>
      )}
      {doubtful.map((name) => (
        <NativeSelect
          key={nameKey(name)}
          label={name.name}
          description={`${DAZU[feld][0]}, ${formatCount(name.zeilen, 'Zeile', 'Zeilen')}`}
          data={[
            { value: '', label: 'neu anlegen' },
            ...new Set([...(name.vorschlag === null ? [] : [name.vorschlag]), ...name.aehnliche]),
          ]}
          value={chosen(name)}
          onChange={(event) =>
            onChange({ ...columns, namen: { ...columns.namen, [nameKey(name)]: event.currentTarget.value } })
          }
        />
      ))}
    </div>
  )
}
