"""Connections with retries, and work of several calls: waiting, uploads, downloads, lists, photos and webhooks."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import httpx
from standardwebhooks.webhooks import Webhook

from .api.documents import get_document, get_document_download_link
from .api.ingestion import get_ingestion
from .api.workorders import get_workorder
from .client import AuthenticatedClient

_LONGEST_RETRY_AFTER = 120.0
_UPLOAD_TIMEOUT = httpx.Timeout(60.0, read=300.0)
_STARTS_WORK = ("/api/v2/codes/download/", "/api/v2/scans/download/")
_CODES_GENERATED = 4


class ProofmarkError(Exception):
    """A call that the service refused. `fields` has the messages by the name of the field."""

    def __init__(self, status: int, problem: Mapping[str, Any]):
        super().__init__(problem.get("detail") or f"The service answered {status}.")
        self.status = status
        self.code: str = problem.get("code") or f"http_{status}"
        self.request_id: str | None = problem.get("request_id")
        self.fields: dict[str, list[dict[str, Any]]] = dict(problem.get("errors") or {})


class RetryTransport(httpx.BaseTransport):
    """Repeats reads and calls with an Idempotency-Key when the connection breaks, and every call after a 429."""

    def __init__(self, retry_for: float = 30.0, transport: httpx.BaseTransport | None = None):
        self._retry_for = retry_for
        self._transport = transport or httpx.HTTPTransport()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        is_read = request.method == "GET" and request.url.path not in _STARTS_WORK
        is_repeatable = is_read or "Idempotency-Key" in request.headers
        deadline = time.monotonic() + self._retry_for
        wait = 0.2
        while True:
            may_repeat = is_repeatable and time.monotonic() < deadline
            retry_after = 0.0
            try:
                response = self._transport.handle_request(request)
            except httpx.TransportError:
                if not may_repeat:
                    raise
            else:
                retry_after = _seconds(response.headers.get("Retry-After"))
                is_busy = response.status_code == 429 or (
                    response.status_code == 409 and is_repeatable and retry_after > 0
                )
                is_down = response.status_code in (502, 503, 504) and may_repeat
                if not is_down and not (is_busy and 0 < retry_after <= _LONGEST_RETRY_AFTER):
                    return response
                response.close()
            time.sleep(retry_after or wait)
            wait = min(5.0, wait * 2)

    def close(self) -> None:
        self._transport.close()


def connect(url: str, token: str, *, retry_for: float = 30.0) -> AuthenticatedClient:
    """Returns the service for a UAT token. Its calls raise `ProofmarkError` for every refusal."""
    httpx_args = {"transport": RetryTransport(retry_for), "event_hooks": {"response": [_raise_refusal]}}
    return AuthenticatedClient(
        base_url=url.rstrip("/"), token=token, prefix="UAT", timeout=httpx.Timeout(60.0), httpx_args=httpx_args
    )


def sign_in(url: str, email: str, password: str, otp: str | None = None) -> AuthenticatedClient:
    """Signs in for 12 hours. An account with two factors raises the code `otp_required`: pass `otp`."""
    body = {"email": email, "password": password, **({"otp": otp} if otp else {})}
    response = httpx.post(f"{url.rstrip('/')}/api/v2/auth/sign-in/", json=body)
    _raise_refusal(response)
    return connect(url, response.json()["token"])


def rows(call: Callable[..., Any], **arguments: Any) -> Iterator[Any]:
    """Rows of all pages of a list: `rows(list_workorders.sync, client=client, ordering="id")`."""
    while True:
        page = call(**arguments)
        yield from page.results
        if not page.next_:
            return
        query = dict(parse_qsl(urlsplit(page.next_).query))
        if "cursor" in query:
            arguments["cursor"] = query["cursor"]
        else:
            arguments["offset"] = int(query["offset"])


def wait_until(read: Callable[[], Any], is_done: Callable[[Any], bool], timeout: float | None = None) -> Any:
    """Reads until an answer is final. Raises TimeoutError after `timeout` seconds; the work goes on at the service."""
    deadline = None if timeout is None else time.monotonic() + timeout
    wait = 0.15
    while True:
        answer = read()
        if is_done(answer):
            return answer
        if deadline is not None and time.monotonic() + wait > deadline:
            raise TimeoutError(f"Not done after {timeout} s.")
        time.sleep(wait)
        wait = min(2.0, wait * 1.5)


def wait_for_workorder(
    client: AuthenticatedClient, id: int, until: str = "completed", timeout: float | None = None
) -> Any:
    """Waits until a workorder is `completed`, or until its `codes` can be downloaded. Check `canceled_at`."""

    def is_done(workorder: Any) -> bool:
        if workorder.canceled_at is not None:
            return True
        if until == "completed":
            return workorder.state == "completed"
        return workorder.codegen_status == _CODES_GENERATED and workorder.codegen_file is not None

    return wait_until(lambda: get_workorder.sync(id, client=client), is_done, timeout)


def wait_for_ingestion(client: AuthenticatedClient, key: str, timeout: float | None = None) -> Any:
    """Waits until an upload is processed. Check `status`: `completed`, `error` or `canceled`."""
    final = ("completed", "error", "canceled")
    return wait_until(lambda: get_ingestion.sync(key, client=client), lambda it: it.status in final, timeout)


def wait_for_document(client: AuthenticatedClient, key: str, timeout: float | None = None) -> Any:
    """Waits until a document is made. Check `status`: `complete`, `error` or `expired`."""
    final = ("complete", "error", "expired")
    return wait_until(lambda: get_document.sync(key, client=client), lambda it: it.status in final, timeout)


def upload_codes(
    client: AuthenticatedClient, file: str | Path, *, endpoint: str = "add-sids", filetype: str = "csv", **fields: Any
) -> str:
    """Uploads a file of codes, read as it is sent, and starts its processing. Returns the key of its record."""
    service = client.get_httpx_client()
    body = {**fields, "mode": "file", "filetype": filetype}
    key = {"Idempotency-Key": str(uuid.uuid4())}
    started = service.post(f"/api/v2/ingestion/codes/{endpoint}/", json=body, headers=key).json()
    post = started["post_data"]
    with open(file, "rb") as content:
        response = httpx.post(post["url"], data=post["fields"], files={"file": content}, timeout=_UPLOAD_TIMEOUT)
    _raise_refusal(response)
    service.post("/api/v2/ingestion/codes/process-from-file/", json={"record": started["record_key"]})
    return started["record_key"]


def download(client: AuthenticatedClient, path: str, target: str | Path) -> None:
    """Saves the file of an endpoint such as `/api/v2/workorders/7/codes-file/`."""
    with client.get_httpx_client().stream("GET", path) as response:
        if not response.has_redirect_location:
            return _save(response, target)
        link = response.headers["Location"]
    # The token is for the service alone.
    _download_link(link, target)


def download_document(client: AuthenticatedClient, key: str, target: str | Path) -> None:
    """Saves a complete document, by a link that works once."""
    _download_link(get_document_download_link.sync(key, client=client).link, target)


def authenticate_photo(photo_url: str, app: str, photo: str | Path) -> dict[str, Any]:
    """Authenticates a photo of a code: a JPEG of at most 25 MB. Needs an application identifier and no token."""
    headers = {"x-service-app": app, "Idempotency-Key": str(uuid.uuid4())}
    # Read before it is sent, so that it can be sent again.
    files = {"image": ("photo.jpg", Path(photo).read_bytes(), "image/jpeg")}
    with httpx.Client(transport=RetryTransport(), timeout=_UPLOAD_TIMEOUT) as service:
        response = service.post(f"{photo_url.rstrip('/')}/api/scan/photo/", headers=headers, files=files)
    _raise_refusal(response)
    return response.json()


def verify_webhook(body: bytes | str, headers: Mapping[str, str], secret: str) -> Any:
    """Returns the event of a webhook. Raises `standardwebhooks.WebhookVerificationError` for a wrong signature."""
    return Webhook(secret).verify(body, {name.lower(): value for name, value in headers.items()})


def _download_link(link: str, target: str | Path) -> None:
    with httpx.stream("GET", link, follow_redirects=True) as response:
        _save(response, target)


def _save(response: httpx.Response, target: str | Path) -> None:
    _raise_refusal(response)
    with open(target, "wb") as file:
        for chunk in response.iter_bytes():
            file.write(chunk)


def _raise_refusal(response: httpx.Response) -> None:
    if response.status_code < 400:
        return
    response.read()
    try:
        problem = response.json()
    except ValueError:
        problem = {}
    raise ProofmarkError(response.status_code, problem if isinstance(problem, dict) else {})


def _seconds(value: str | None) -> float:
    return float(value) if value is not None and value.isdigit() else 0.0
