import { Catch, type ArgumentsHost, type ExceptionFilter } from "@nestjs/common";
import { RailheadError } from "@railhead/client";
import type { Response } from "express";

/** What Railhead refuses is no fault of the shop's customer: 502, with the reason. */
@Catch(RailheadError)
export class RailheadErrorFilter implements ExceptionFilter<RailheadError> {
  catch(error: RailheadError, host: ArgumentsHost): void {
    host.switchToHttp().getResponse<Response>().status(502).json({ error: error.message });
  }
}
