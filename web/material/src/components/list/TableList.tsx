import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import { NEBEN, NO_NEBEN } from '../pane.ts'
import { shownColumns, useListLook } from './look.ts'
import { RowChoice, RowLink, type RowsProps } from './RowLink.tsx'
import { rowKeys } from './rowKeys.ts'
import classes from './rows.module.css'
import type { Column } from './types.ts'
import type { ListState } from './useList.ts'
import { useRows } from './useRows.ts'

const ROW_HEIGHT = 57
const COMPACT_HEIGHT = 45

/** Shows rows as a table with sortable columns. */
export function TableList<Row>({
  list,
  rows,
  total,
  isStale,
  onEnd,
  state,
  selection,
  pane,
}: RowsProps<Row> & { state: ListState }) {
  const { isCompact, hidden } = useListLook()
  const { rowKey } = list
  const isOpen = pane?.open !== undefined
  const columns = shownColumns(list.columns, hidden[list.name]).flatMap((column) => {
    if (!isOpen) return [column]
    const width = list.pane?.columns[column.title]
    return width === undefined ? [] : [{ ...column, width }]
  })
  const onKeyDown = rowKeys(rows, (row) => {
    if (isOpen) state.change({ ...NO_NEBEN, [NEBEN]: rowKey(row) })
  })
  const estimate = isCompact ? COMPACT_HEIGHT : ROW_HEIGHT
  const { box, shown, height, measure, offset } = useRows<HTMLTableSectionElement, Row>(rows, rowKey, estimate, onEnd)
  const widths = columns.map(({ width = '1fr' }) => (width.endsWith('fr') ? `minmax(0, ${width})` : width))
  const template = [...(selection === undefined ? [] : ['44px']), ...widths].join(' ')
  return (
    <table
      aria-label={list.title}
      aria-rowcount={total + 1}
      className={classes['table']}
      data-stale={isStale}
      data-compact={isCompact}
    >
      <thead>
        <tr aria-rowindex={1} className={classes['head']} style={{ gridTemplateColumns: template }}>
          {selection !== undefined && (
            <th className={classes['cell']}>
              <label className={classes['choice']}>
                <input
                  type="checkbox"
                  aria-label="Alle gezeigten wählen"
                  ref={(box) => {
                    if (box !== null) box.indeterminate = rows.some(selection.has) && !rows.every(selection.has)
                  }}
                  checked={rows.every(selection.has)}
                  onChange={() => selection.toggleAll(rows)}
                />
              </label>
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.title} column={column} state={state} />
          ))}
        </tr>
      </thead>
      <tbody ref={box} className={classes['rows']} style={{ height }} onKeyDown={onKeyDown}>
        {shown.map(({ index, key, start }) => {
          const row = rows[index]
          if (row === undefined) return null
          return (
            <tr
              key={key}
              ref={measure}
              data-index={index}
              aria-rowindex={index + 2}
              className={classes['row']}
              style={{ gridTemplateColumns: template, transform: `translateY(${offset(start)}px)` }}
            >
              {selection !== undefined && (
                <td className={classes['cell']}>
                  <RowChoice list={list} row={row} selection={selection} />
                </td>
              )}
              {columns.map((column, place) => (
                <td key={column.title} className={classes['cell']} data-align={column.align}>
                  {place === 0 ? (
                    <RowLink list={list} row={row} pane={pane}>
                      {column.cell(row)}
                    </RowLink>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Head<Row>({ column: { title, sort, align }, state }: { column: Column<Row>; state: ListState }) {
  if (sort === undefined) {
    return (
      <th scope="col" className={classes['cell']} data-align={align}>
        {title}
      </th>
    )
  }
  const order = state.values['sortierung']
  const direction = order === sort ? 'ascending' : order === `-${sort}` ? 'descending' : 'none'
  const next = direction === 'none' ? sort : direction === 'ascending' ? `-${sort}` : undefined
  return (
    <th scope="col" className={classes['cell']} data-align={align} aria-sort={direction}>
      <UnstyledButton className={classes['sort']} onClick={() => state.change({ sortierung: next })}>
        {title}
        {direction === 'none' && <IconSelector size={16} aria-hidden />}
        {direction === 'ascending' && <IconArrowUp size={16} aria-hidden />}
        {direction === 'descending' && <IconArrowDown size={16} aria-hidden />}
      </UnstyledButton>
    </th>
  )
}
