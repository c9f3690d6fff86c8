import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatCount, formatNumber, Surface } from '@zeughaus/web-shared'
import { api, unwrap } from '../../api/index.ts'
import { useObjekttypOptions, useStandorte } from '../../components/choices.ts'
import { Loaded } from '../../components/DetailPage.tsx'
import { SearchField } from '../../components/list/SearchField.tsx'
import type { ListQuery } from '../../components/list/types.ts'
import { useListState } from '../../components/list/useList.ts'
import classes from './etiketten.module.css'

/** Chosen objects in the order of choosing: id to code. */
export type Chosen = ReadonlyMap<string, string>

/** One page of the service; the search finds more. */
const SHOWN = 200

interface EtikettenChoiceProps {
  readonly chosen: Chosen
  readonly onChange: (chosen: Chosen) => void
}

/** Chooses objects; a choice stays while the search changes. */
export function EtikettenChoice({ chosen, onChange }: EtikettenChoiceProps) {
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
          {chosen.size === 0
            ? 'Wählen Sie, wofür Sie Etiketten brauchen.'
            : formatCount(chosen.size, 'Objekt gewählt', 'Objekte gewählt')}
        </span>
        <Button
          variant="default"
          onClick={() => {
            const found = objekte.data?.eintraege ?? []
            onChange(new Map([...chosen, ...found.map(({ id, code }) => [id, code] as const)]))
          }}
        >
          Alle wählen
        </Button>
        {chosen.size > 0 && (
          <Button variant="default" onClick={() => onChange(new Map())}>
            Auswahl aufheben
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
                    checked={chosen.has(id)}
                    onChange={(event) => onChange(toggled(chosen, id, code, event.currentTarget.checked))}
                  />
                </li>
              ))}
              {eintraege.length === 0 && <li className={classes['none']}>Kein Objekt gefunden.</li>}
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

function toggled(before: Chosen, id: string, code: string, isChosen: boolean): Chosen {
  const next = new Map(before)
  if (isChosen) next.set(id, code)
  else next.delete(id)
  return next
}
