import { readFileSync } from 'node:fs'

const everyMs = 500

/**
 * Calls `onGone` when the process that started this one has exited, because SIGKILL of npm is not forwarded. npm may start
 * a shell in between, which survives npm, so the parent of a shell that runs only this script is watched.
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
