import classes from './Brand.module.css'

export function Brand() {
  return (
    <div className={classes['brand']}>
      <img src="/icon.svg" alt="" width="36" height="36" />
      <div>
        <strong>Zeughaus</strong>
        <span>Material</span>
      </div>
    </div>
  )
}
