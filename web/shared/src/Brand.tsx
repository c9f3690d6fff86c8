import classes from './Brand.module.css'

/** Logo and name of an app. */
export function Brand({ icon, app }: { icon: string; app: string }) {
  return (
    <div className={classes['brand']}>
      <img src={icon} alt="" width="36" height="36" />
      <div>
        <strong>Zeughaus</strong>
        <span>{app}</span>
      </div>
    </div>
  )
}
