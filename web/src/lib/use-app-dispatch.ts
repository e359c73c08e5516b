import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import type { api } from './api.ts'

/** Returns the store's dispatch function, typed so that it accepts thunks. The type of the state covers only the query cache, the one part that features use. */
export type AppDispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>
export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
