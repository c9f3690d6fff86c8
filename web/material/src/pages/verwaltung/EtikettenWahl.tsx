import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatCount, formatNumber, Surface } from '@zeughaus/web-shared'
import { api, unwrap } from '../../api/index.ts'
import { useObjekttypOptions, useStandorte } from '../../parts/choices.ts'
import { Loaded } from '../../parts/DetailPage.tsx'
import { SearchField } from '../../parts/list/SearchField.tsx'
import type { ListQuery } from '../../parts/list/types.ts'
import { useListState } from '../../parts/list/useList.ts'
import classes from './etiketten.module.css'

/** Ids of objects, in the order of their choosing, with their codes. */
export type Gewaehlt = ReadonlyMap<string, string>

/** As many as one answer of the service holds; more are found by the search. */
const SHOWN = 200

interface WahlProps {
  readonly gewaehlt: Gewaehlt
  readonly onChange: (gewaehlt: Gewaehlt) => void
}

/** The objects with a tick each; what is chosen stays chosen while the search changes. */
export function EtikettenWahl({ gewaehlt, onChange }: WahlProps) {
  const state = useListState()
  const { q, standort_id, objekttyp_id } = state.values
  const query: ListQuery = { q, standort_id, objekttyp_id, limit: SHOWN }
  const objekte = useQuery({
    queryKey: ['objekte', 'etiketten', query],
    meta: { arten: ['objekt'] },
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => unwrap(api.GET('/objekte', { params: { query }, signal })),
  })
  const select = (name: string, label: string, options: readonly { value: string; label: string }[]) => (
    <NativeSelect
      aria-label={label}
      data={[{ value: '', label: `${label}: alle` }, ...options]}
      value={state.values[name] ?? ''}
      onChange={(event) => state.change({ [name]: event.currentTarget.value || undefined })}
    />
  )
  return (
    <section className={classes['choice']} aria-label="Objekte wählen">
      <SearchField label="Code oder Name" state={state} />
      <div className={classes['filters']}>
        {select('standort_id', 'Standort', useStandorte())}
        {select('objekttyp_id', 'Objekttyp', useObjekttypOptions())}
      </div>
      <div className={classes['chosen']}>
        <span role="status">
          {gewaehlt.size === 0
            ? 'Tippen Sie an, was ein Etikett bekommt.'
            : formatCount(gewaehlt.size, 'Objekt gewählt', 'Objekte gewählt')}
        </span>
        <Button
          variant="default"
          onClick={() => {
            const found = objekte.data?.eintraege ?? []
            onChange(new Map([...gewaehlt, ...found.map(({ id, code }) => [id, code] as const)]))
          }}
        >
          Alle wählen
        </Button>
        {gewaehlt.size > 0 && (
          <Button variant="default" onClick={() => onChange(new Map())}>
            Keine
          </Button>
        )}
      </div>
      <Loaded query={objekte}>
        {({ eintraege, gesamt }) => (
          <Surface padded={false}>
            <ul className={classes['objects']}>
              {eintraege.map(({ id, code, name }) => (
                <li key={id}>
                  <Checkbox
                    size="md"
                    className={classes['object'] ?? ''}
                    label={`${code} ${name}`}
                    checked={gewaehlt.has(id)}
                    onChange={(event) => onChange(toggled(gewaehlt, id, code, event.currentTarget.checked))}
                  />
                </li>
              ))}
              {eintraege.length === 0 && <li className={classes['none']}>Dazu gibt es kein Objekt.</li>}
              {gesamt > SHOWN && (
                <li className={classes['none']}>
                  Die ersten {SHOWN} von {formatNumber(gesamt)}: Suchen Sie nach den übrigen.
                </li>
              )}
            </ul>
          </Surface>
        )}
      </Loaded>
    </section>
  )
}

function toggled(before: Gewaehlt, id: string, code: string, isChosen: boolean): Gewaehlt {
  const next = new Map(before)
  if (isChosen) next.set(id, code)
  else next.delete(id)
  return next
}
