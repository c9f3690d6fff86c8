import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { lazyComponent } from '../lazyComponent.tsx'
import type { AnsichtDrawerProps } from './AnsichtDrawer.tsx'

const AnsichtDrawer = lazyComponent<AnsichtDrawerProps>(async () => (await import('./AnsichtDrawer.tsx')).AnsichtDrawer)

/** The button that opens saved views, and the look of a list. */
export function AnsichtButton(props: Omit<AnsichtDrawerProps, 'onClose'>) {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <ActionIcon variant="default" aria-label="Ansicht wählen und einrichten" onClick={open}>
        <IconAdjustmentsHorizontal size={20} aria-hidden />
      </ActionIcon>
      {opened && <AnsichtDrawer {...props} onClose={close} />}
    </>
  )
}
