import { useEffect, useMemo, useState } from 'react'
import { lazyComponent } from '../lazyComponent.tsx'
import { RowChoice, RowLink, type RowsProps } from './RowLink.tsx'
import classes from './rows.module.css'
import type { SectionBarProps } from './SectionBar.tsx'
import { placesOf } from './sections.ts'
import { useRows } from './useRows.ts'

const SectionBar = lazyComponent<SectionBarProps>(
  async () => (await import('./SectionBar.tsx')).SectionBar,
  // The rows measure their place once.
  <div className={classes['sectionBar']} />,
)

const CARD_HEIGHT = 92
const BAR_HEIGHT = 44

/** Shows rows as cards, for a phone. */
export function CardList<Row>({ list, rows, total, isStale, onEnd, onJump, selection, pane }: RowsProps<Row>) {
  const { sections } = list
  const { box, shown, height, measure, offset, first, toTop } = useRows<HTMLUListElement, Row>(
    rows,
    list.rowKey,
    CARD_HEIGHT,
    onEnd,
    sections === undefined ? 0 : BAR_HEIGHT,
  )
  const places = useMemo(() => placesOf(rows, sections), [rows, sections])
  const headings = new Map(places.map(({ section, index }) => [index, section]))
  const [target, setTarget] = useState<number>()
  useEffect(() => {
    const row = box.current?.querySelector<HTMLElement>(`[data-index="${target}"] [data-zeile]`)
    if (row === undefined || row === null) return
    row.focus({ preventScroll: true })
    setTarget(undefined)
  })
  return (
    <>
      {places.length > 0 && (
        <SectionBar
          places={places}
          first={first}
          total={total}
          isCut={rows.length < total}
          onOpen={onJump}
          onJump={(index) => {
            toTop(index)
            setTarget(index)
          }}
        />
      )}
      <ul ref={box} className={classes['cards']} style={{ height }} data-stale={isStale} aria-label={list.title}>
        {shown.map(({ index, key, start }) => {
          const row = rows[index]
          if (row === undefined) return null
          const before = rows[index - 1]
          const heading = headings.get(index)
          const beginsSection = before !== undefined && heading !== undefined && heading !== sections?.of(before)
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
              {beginsSection && <h2 className={classes['section']}>{heading}</h2>}
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
    </>
  )
}
