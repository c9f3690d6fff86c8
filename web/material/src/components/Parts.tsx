/** Parts of a record as tabs. Apart from `DetailPage.tsx`, so that pages without tabs load none. */
import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { formatNumber } from '@zeughaus/web-shared'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import classes from './DetailPage.module.css'

interface Part {
  /** Name in the address: `?teil=maengel`. */
  readonly name: string
  readonly label: string
  readonly count?: number | undefined
  readonly content: () => ReactNode
}

/** Shows the parts of a record as tabs; the address names the open one. */
export function Parts({ label, parts }: { label: string; parts: readonly Part[] }) {
  const { teil } = useSearch({ strict: false }) as { teil?: string }
  const navigate = useNavigate()
  const first = parts[0]?.name ?? ''
  const open = parts.some(({ name }) => name === teil) ? (teil ?? first) : first
  const tabs = useRef<HTMLDivElement>(null)
  useShownPart(tabs, teil !== undefined)
  return (
    <Tabs
      value={open}
      keepMounted={false}
      onChange={(name) =>
        void navigate({
          to: '.',
          search: (before) => ({ ...before, teil: name === first ? undefined : (name ?? undefined) }),
          replace: true,
          resetScroll: false,
        })
      }
    >
      <Tabs.List ref={tabs} aria-label={label} className={classes['tabs']}>
        {parts.map(({ name, label: word, count }) => (
          <Tabs.Tab key={name} value={name} data-teil={name} className={classes['tab']}>
            {word}
            {count !== undefined && count > 0 && <span className={classes['count']}>{formatNumber(count)}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {parts.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name} pt="md" className={classes['panel'] ?? ''}>
          {open === name && content()}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** Scrolls to the tabs when the address names a part and the facts above fill the screen. */
function useShownPart(tabs: RefObject<HTMLElement | null>, isNamed: boolean): void {
  const wasNamed = useRef(isNamed)
  useEffect(() => {
    const list = tabs.current
    if (wasNamed.current && list !== null && list.getBoundingClientRect().top > window.innerHeight / 2)
      list.scrollIntoView({ block: 'start' })
  }, [tabs])
}
