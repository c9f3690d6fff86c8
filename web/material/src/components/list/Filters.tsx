import { NativeSelect, UnstyledButton } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { formatNumber } from '@zeughaus/web-shared'
import classes from './Filters.module.css'
import type { Filter, Filtered } from './types.ts'
import { chosenOf, countChosen, type ListState, queryOf, unchosen, withoutFilters } from './useList.ts'

interface FiltersProps<Row> {
  readonly list: Filtered<Row>
  readonly state: ListState
  /** One below the other with their names, for a window. */
  readonly isStacked?: boolean
}

/** Shows filters as chips; those with few values show the number of matches. */
export function Filters<Row>({ list, state, isStacked = false }: FiltersProps<Row>) {
  const { filters = [] } = list
  return (
    <fieldset className={classes['filters']} data-stacked={isStacked}>
      <legend className={classes['legend']}>Filter</legend>
      {filters.map((filter) =>
        filter.look === 'chips' ? (
          <fieldset key={filter.name} className={classes['chips']}>
            <legend className={classes[isStacked ? 'name' : 'legend']}>{filter.label}</legend>
            <Chips filter={filter} list={list} state={state} />
          </fieldset>
        ) : (
          <NativeSelect
            key={filter.name}
            {...(isStacked ? { label: filter.label } : { 'aria-label': filter.label, className: classes['select'] })}
            data-chosen={chosenOf(filter, state) !== undefined}
            value={chosenOf(filter, state) ?? ''}
            onChange={(event) => state.change({ [filter.name]: event.currentTarget.value || unchosen(filter) })}
            data={[
              { value: '', label: `${isStacked ? '' : `${filter.label}: `}${filter.otherwise ?? 'alle'}` },
              ...filter.options,
            ]}
          />
        ),
      )}
      {isStacked && list.further !== undefined && <list.further.Fields />}
      {countChosen(list, state) > 0 && (
        <UnstyledButton className={classes['clear']} onClick={() => state.change(withoutFilters(list))}>
          <IconX size={18} aria-hidden />
          Filter aufheben
        </UnstyledButton>
      )}
    </fieldset>
  )
}

interface ChipsProps<Row> {
  readonly filter: Filter
  readonly list: Filtered<Row>
  readonly state: ListState
}

function Chips<Row>({ filter, list, state }: ChipsProps<Row>) {
  const { name, label, options } = filter
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
  const chosen = chosenOf(filter, state)
  return options.map(({ value, label: word }, index) => {
    const count = counts[index]?.data
    return (
      <UnstyledButton
        key={value}
        className={classes['chip']}
        aria-pressed={chosen === value}
        title={label}
        onClick={() => state.change({ [name]: chosen === value ? unchosen(filter) : value })}
      >
        {chosen === value && <IconCheck size={18} aria-hidden />}
        {word}
        {count !== undefined && <span className={classes['count']}>{formatNumber(count)}</span>}
      </UnstyledButton>
    )
  })
}
