import { readFileSync } from 'node:fs'

const everyMs = 500

/**
 * Calls `onGone` once the process that started us is gone: killing npm outright reaches nobody else. npm may have a shell
 * between itself and us, which survives it, so a shell that runs just this script is looked through.
 * @param {() => void} onGone
 */
export function watchParent(onGone) {
  const parent = process.ppid
  const beyond = runsOnlyUs(parent) ? parentOf(parent) : null
  const timer = setInterval(() => {
    if (process.ppid === parent && (beyond === null || parentOf(parent) === beyond)) return
    clearInterval(timer)
    onGone()
  }, everyMs)
  timer.unref()
}

/** @param {number} pid */
function runsOnlyUs(pid) {
  try {
    const [shell, flag, script] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return /(^|\/)(ba|da|z|a)?sh$/.test(shell ?? '') && flag === '-c' && /bootstrap\/main\.mjs/.test(script ?? '')
  } catch {
    return false
  }
}

/** @param {number} pid */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}
