import { Title } from '@mantine/core'
import { Section } from '@zeughaus/web-shared'
import type { ReactNode } from 'react'
import common from './common.module.css'
import { Fold } from './Fold.tsx'
import { useIsPhone } from './useIsPhone.ts'

interface FoldedSectionProps {
  readonly title: string
  /** Beside the heading: what is behind it. */
  readonly note?: string | undefined
  readonly children: ReactNode
}

/** A section that a phone folds behind its heading. */
export function FoldedSection({ title, note, children }: FoldedSectionProps) {
  if (!useIsPhone()) return <Section title={title}>{children}</Section>
  return (
    <section>
      <Fold
        summary={
          <span>
            <Title order={2}>{title}</Title>
            {note !== undefined && <span className={common['small']}>{note}</span>}
          </span>
        }
        isOpen={false}
      >
        {children}
      </Fold>
    </section>
  )
}
