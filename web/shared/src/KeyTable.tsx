import { Kbd } from '@mantine/core'
import classes from './KeyTable.module.css'

export function KeyTable({ keys }: { keys: readonly (readonly [key: string, meaning: string])[] }) {
  return (
    <dl className={classes['keys']}>
      {keys.map(([key, meaning]) => (
        <div key={key}>
          <dt>
            <Kbd>{key}</Kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
