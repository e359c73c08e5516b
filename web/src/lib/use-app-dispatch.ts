import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import type { api } from './api.ts'

/** Dispatch that accepts thunks. Its type knows only the query cache, the part of the store that features use. */
export type AppDispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>
export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
