import { NativeSelect, UnstyledButton } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { formatNumber } from '@zeughaus/web-shared'
import classes from './Filters.module.css'
import type { Filter, ListPageProps } from './types.ts'
import { type ListState, queryOf } from './useList.ts'

/** Filters as chips; those with few values tell how many each would leave. */
export function Filters<Row>({ list, state }: { list: ListPageProps<Row>; state: ListState }) {
  const { filters = [] } = list
  if (filters.length === 0) return null
  const isFiltered = filters.some(({ name }) => state.values[name] !== undefined)
  return (
    <fieldset className={classes['filters']}>
      <legend className={classes['legend']}>Filter</legend>
      {filters.map((filter) =>
        filter.look === 'chips' ? (
          <Chips key={filter.name} filter={filter} list={list} state={state} />
        ) : (
          <NativeSelect
            key={filter.name}
            aria-label={filter.label}
            className={classes['select']}
            data-chosen={state.values[filter.name] !== undefined}
            value={state.values[filter.name] ?? ''}
            onChange={(event) => state.change({ [filter.name]: event.currentTarget.value || undefined })}
            data={[{ value: '', label: `${filter.label}: alle` }, ...filter.options]}
          />
        ),
      )}
      {isFiltered && (
        <UnstyledButton
          className={classes['clear']}
          onClick={() => state.change(Object.fromEntries(filters.map(({ name }) => [name, undefined])))}
        >
          <IconX size={18} aria-hidden />
          Filter aufheben
        </UnstyledButton>
      )}
    </fieldset>
  )
}

interface ChipsProps<Row> {
  readonly filter: Filter
  readonly list: ListPageProps<Row>
  readonly state: ListState
}

function Chips<Row>({ filter: { name, label, options }, list, state }: ChipsProps<Row>) {
  const counts = useQueries({
    queries: options.map(({ value }) => {
      const query = { ...queryOf(list, state), [name]: value, seite: 1, limit: 1 }
      return {
        queryKey: [list.name, 'anzahl', query],
        meta: { arten: list.arten },
        queryFn: async ({ signal }: { signal: AbortSignal }) => (await list.load(query, signal)).gesamt,
        placeholderData: (before: number | undefined) => before,
      }
    }),
  })
  const chosen = state.values[name]
  return options.map(({ value, label: word }, index) => {
    const count = counts[index]?.data
    return (
      <UnstyledButton
        key={value}
        className={classes['chip']}
        aria-pressed={chosen === value}
        title={label}
        onClick={() => state.change({ [name]: chosen === value ? undefined : value })}
      >
        {chosen === value && <IconCheck size={18} aria-hidden />}
        {word}
        {count !== undefined && <span className={classes['count']}>{formatNumber(count)}</span>}
      </UnstyledButton>
    )
  })
}
