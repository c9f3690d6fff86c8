import { RowChoice, RowLink, type RowsProps } from './RowLink.tsx'
import classes from './rows.module.css'
import { useRows } from './useRows.ts'

const CARD_HEIGHT = 92

/** Shows rows as cards, for a phone. */
export function CardList<Row>({ list, rows, total, isStale, onEnd, selection, pane }: RowsProps<Row>) {
  const { box, shown, height, measure, offset } = useRows<HTMLUListElement, Row>(rows, list.rowKey, CARD_HEIGHT, onEnd)
  return (
    <ul ref={box} className={classes['cards']} style={{ height }} data-stale={isStale} aria-label={list.title}>
      {shown.map(({ index, key, start }) => {
        const row = rows[index]
        if (row === undefined) return null
        return (
          <li
            key={key}
            ref={measure}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={total}
            className={classes['place']}
            style={{ transform: `translateY(${offset(start)}px)` }}
          >
            <div className={classes['card']} data-choice={selection !== undefined}>
              <RowChoice list={list} row={row} selection={selection} />
              <div className={classes['content']}>
                <RowLink list={list} row={row} pane={pane}>
                  {list.card(row)}
                </RowLink>
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
